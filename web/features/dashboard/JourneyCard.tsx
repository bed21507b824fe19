import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Course } from '../courses/courses.ts';
import type { Journey } from './dashboardView.ts';

type JourneyCardProps = { journey: Journey; course: Course; firstName: string };

/** Renders a child's progress as a number, a bar and a sentence. */
export function JourneyCard({ journey, course, firstName }: JourneyCardProps) {
  const { completed, total, percent, lessons } = journey;
  const next = lessons.find(({ state }) => state === 'READY');
  return (
    <div className="grid grid-cols-1 items-center wrap-anywhere gap-x-8 gap-y-4 rounded-3xl bg-art-night p-6 text-white sm:grid-cols-[auto_1fr] sm:p-8">
      <p className="font-display text-6xl font-semibold leading-none sm:text-7xl" aria-hidden="true">
        {percent}
        <span className="text-4xl">%</span>
      </p>
      <div className="grid gap-3">
        <div>
          <h2 id="journey" className="text-2xl sm:text-3xl">
            Learning Journey
          </h2>
          <p>{course.name}</p>
        </div>
        <ProgressBar
          label="Course progress"
          hideLabel
          value={completed}
          max={total}
          valueText={`${percent}%, ${completed} of ${total} lessons complete`}
        />
        <p>
          {`${completed} of ${total} lessons complete. `}
          {next && `Next for ${firstName}: lesson ${next.number}, “${next.title}”`}
          {completed === total && 'The whole course is done!'}
        </p>
      </div>
    </div>
  );
}
