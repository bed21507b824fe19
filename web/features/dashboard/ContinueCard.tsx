import { PlayCircle } from 'lucide-react';
import { LinkButton } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { lessonPath } from '../lessons/lessonPath.ts';
import type { Journey } from './dashboardView.ts';

type ContinueCardProps = { studentId: string; journey: Journey; courseName: string };

/** Renders the way back into the course for the child, with the progress so far. */
export function ContinueCard({ studentId, journey, courseName }: ContinueCardProps) {
  const { completed, total, percent, lessons } = journey;
  const next = lessons.find(({ state }) => state === 'READY');
  const isDone = completed === total;
  return (
    <div className="grid gap-4 rounded-3xl bg-art-night p-5 text-white sm:p-8">
      <div>
        <h2 id="journey" className="text-xl sm:text-2xl">
          Learning Journey
        </h2>
        <p className="leading-snug">{next ? `Up next: ${next.title}` : courseName}</p>
      </div>
      {next && (
        <LinkButton
          block
          to={lessonPath(studentId, next.number)}
          className="min-h-20 px-4 text-2xl font-semibold sm:text-3xl"
          icon={<PlayCircle className="size-9 shrink-0" aria-hidden="true" />}
        >
          {completed === 0 ? `Start: lesson ${next.number}` : `Continue: lesson ${next.number}`}
        </LinkButton>
      )}
      {isDone && <p className="font-display text-2xl">You did it! Your whole course is done.</p>}
      {!next && !isDone && <p>Your next lesson is not open yet.</p>}
      <div className="grid gap-1.5">
        <ProgressBar
          label="Course progress"
          hideLabel
          value={completed}
          max={total}
          valueText={`${percent}%, ${completed} of ${total} lessons complete`}
        />
        <p>{`You have done ${completed} of ${total} lessons.`}</p>
      </div>
    </div>
  );
}
