import { CalendarDays, ChevronDown, Compass, GraduationCap, IdCard } from 'lucide-react';
import { careerPath, portfolioPath } from '../../../contract/careerPaths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { NextSession } from '../sessions/NextSession.tsx';
import type { SelectedStudent } from './dashboardView.ts';

export const FINDING_MENTOR = 'Finding your perfect mentor...';
export const NO_SESSION = 'No session scheduled yet';

type MentorHubProps = { student: SelectedStudent; timeZone: string };

/** Renders the mentor, the next session and the ways to the career plan; collapsible. For mentored students only. */
export function MentorHub({ student, timeZone }: MentorHubProps) {
  const { mentor } = student;
  return (
    <details open className="group rounded-3xl border-2 border-transparent bg-teal-soft">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-3xl px-5 py-4 sm:px-7">
        <h2 className="flex items-center gap-3 text-2xl">
          <GraduationCap className="size-7 text-teal" aria-hidden="true" />
          Mentor Hub
        </h2>
        <ChevronDown
          className="size-6 shrink-0 text-teal group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 px-5 pb-6 sm:grid-cols-2 sm:px-7">
        <div className="flex items-center gap-4 rounded-brick bg-surface p-4">
          {mentor && <Avatar name={mentor.name} picture={mentor.avatar} />}
          <p className="grid leading-snug">
            <span className="text-base text-muted">Mentor</span>
            <span className="font-bold">{mentor?.name ?? FINDING_MENTOR}</span>
          </p>
        </div>
        <div className="flex items-center gap-4 rounded-brick bg-surface p-4">
          <CalendarDays className="size-8 shrink-0 text-teal" aria-hidden="true" />
          <p className="grid leading-snug">
            <span className="text-base text-muted">Next session</span>
            <span className="font-bold">
              <NextSession studentId={student.id} timeZone={timeZone} none={NO_SESSION} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <LinkButton
            to={careerPath(student.id)}
            variant="outline"
            size="sm"
            icon={<Compass className="size-5" aria-hidden="true" />}
          >
            Career Plan
          </LinkButton>
          <LinkButton
            to={portfolioPath(student.id)}
            variant="outline"
            size="sm"
            icon={<IdCard className="size-5" aria-hidden="true" />}
          >
            Portfolio
          </LinkButton>
        </div>
      </div>
    </details>
  );
}
