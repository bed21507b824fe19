import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { useSearchParams } from '../../lib/router/router.tsx';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { NotLoadedInline } from '../../ui/NotLoaded.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Availability } from './booking/Availability.tsx';
import { type Outcome, OutcomeDialog } from './OutcomeDialog.tsx';
import { AnswerRequest } from './requests/AnswerRequest.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SessionCard } from './SessionCard.tsx';
import { SessionDialog, type SessionStudent } from './SessionDialog.tsx';
import { SessionList } from './SessionList.tsx';
import type { Session } from './sessionFeed.ts';
import { useSessionFeed } from './useSessionFeed.ts';

const WeekCalendar = lazyView(
  async () => (await import('./week/WeekCalendar.tsx')).WeekCalendar,
  NotLoadedInline,
  () => <LoadingIndicator message="Loading the week..." />,
);

const VIEWS = [
  { view: 'list', label: 'List' },
  { view: 'week', label: 'Week' },
] as const;

type MentorSessionsProps = {
  students: readonly SessionStudent[];
  /** Null shows the sessions of all students. */
  studentId: string | null;
  onSelect: (studentId: string | null) => void;
  timeZone: string;
};

/** Shows a mentor's sessions, of one student or of all, as lists or as a week, and opens the form that schedules another. */
export function MentorSessions({ students, studentId, onSelect, timeZone }: MentorSessionsProps) {
  useSessionFeed();
  const [isScheduling, setScheduling] = useState(false);
  // Not in the card, which goes to the other list when its session ends while the mentor writes about it.
  const [closing, setClosing] = useState<{ session: Session; outcome: Outcome } | null>(null);
  const [query, setQuery] = useSearchParams();
  const isWeek = query.get('view') === 'week';
  const show = (view: 'list' | 'week') => {
    const next = new URLSearchParams(query);
    next.delete('week');
    if (view === 'week') next.set('view', view);
    else next.delete('view');
    setQuery(next, { replace: true });
  };
  const card = (session: Session, onLeave?: () => void) => (
    <SessionCard
      session={session}
      timeZone={timeZone}
      withWhom={session.studentName}
      picture={null}
      request={<AnswerRequest session={session} timeZone={timeZone} />}
    >
      <SessionActions
        session={session}
        students={students}
        timeZone={timeZone}
        onOutcome={(one, outcome) => {
          onLeave?.();
          setClosing({ session: one, outcome });
        }}
      />
    </SessionCard>
  );
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {students.length > 1 && (
          <div className="w-full sm:w-72">
            <SelectField
              label="Student"
              value={studentId ?? ''}
              placeholder="All students"
              onChange={(event) => onSelect(event.target.value || null)}
              options={students.map(({ id, firstName }) => ({ value: id, label: firstName }))}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Availability timeZone={timeZone} />
          {students.length > 0 && (
            <Button
              icon={<CalendarPlus className="size-5" aria-hidden="true" />}
              onClick={() => setScheduling(true)}
            >
              Schedule Session
            </Button>
          )}
        </div>
      </div>
      <h2 className="sr-only">Sessions</h2>
      <fieldset aria-label="View" className="flex gap-2">
        {VIEWS.map(({ view, label }) => (
          <Button
            key={view}
            size="sm"
            variant={isWeek === (view === 'week') ? 'secondary' : 'outline'}
            aria-pressed={isWeek === (view === 'week')}
            onClick={() => show(view)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {isWeek ? (
        <WeekCalendar studentId={studentId} timeZone={timeZone} card={card} />
      ) : (
        <SessionLists studentId={studentId} card={card} />
      )}
      {closing && <OutcomeDialog {...closing} onClose={() => setClosing(null)} />}
      {isScheduling && (
        <SessionDialog
          session={null}
          students={students}
          studentId={studentId ?? (students.length === 1 ? (students[0]?.id ?? '') : '')}
          timeZone={timeZone}
          onClose={() => setScheduling(false)}
        />
      )}
    </div>
  );
}

type SessionListsProps = { studentId: string | null; card: (session: Session) => ReactNode };

function SessionLists({ studentId, card }: SessionListsProps) {
  return (
    <>
      <section aria-labelledby="coming-sessions" className="grid gap-4">
        <h3 id="coming-sessions" className="text-xl">
          Scheduled
        </h3>
        <SessionList
          key={studentId}
          studentId={studentId}
          period="UPCOMING"
          render={(session) => card(session)}
          empty={
            <EmptyState art={<EmptyArt of="calendar" />} title="No Sessions Scheduled">
              A session is planned in a minute, and the family hears of it at once.
            </EmptyState>
          }
        />
      </section>
      <section aria-labelledby="earlier-sessions" className="grid gap-4">
        <h3 id="earlier-sessions" className="text-xl">
          Earlier sessions
        </h3>
        <SessionList
          key={studentId}
          studentId={studentId}
          period="PAST"
          render={(session) => card(session)}
          empty={<p className="text-muted">Sessions that are over or cancelled are kept here.</p>}
        />
      </section>
    </>
  );
}
