import { ChevronDown } from 'lucide-react';
import { partOfWeek, weekOfLesson } from '../../../contract/courseWeeks.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Course } from '../courses/courses.ts';
import { curricula } from '../courses/curricula.ts';
import { LessonCard, type LessonCardLesson } from './LessonCard.tsx';
import { lessonPath } from './lessonPath.ts';

type LessonWeeksProps = {
  studentId: string;
  course: Course;
  /** All published lessons of the course, in order. */
  lessons: readonly (LessonCardLesson & { id: string })[];
  /** Parts of the plan by which the course is paid; null for a viewer who does not pay, or without a plan. */
  partCount: number | null;
};

type Lesson = LessonWeeksProps['lessons'][number];

/** Renders the lessons of a course by week: first the week that the child is in, then the others, folded. */
export function LessonWeeks({ studentId, course, lessons, partCount }: LessonWeeksProps) {
  const weeks = [...Map.groupBy(lessons, (lesson) => weekOfLesson(lessons.indexOf(lesson)))];
  const now = currentWeek(weeks);
  // Completed weeks come last: a child looks for the next lesson.
  const later = weeks.filter(([week]) => week > now);
  const earlier = weeks.filter(([week]) => week < now);
  return (
    <div className="grid grid-cols-1 gap-3">
      {[...weeks.filter(([week]) => week === now), ...later, ...earlier].map(([week, weekLessons]) => (
        <section key={week} aria-label={`Week ${week}`}>
          <details open={week === now} className="group/week">
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-brick border-2 border-line bg-surface px-4 py-2 hover:border-indigo">
              <h3 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-lg sm:text-xl">
                <span className="text-indigo">
                  {week === now ? `This week: week ${week}` : `Week ${week}`}
                </span>
                {curricula[course.id].weeks[week - 1]?.title}
                {weekLessons.some(({ state }) => state === 'UNPAID') && (
                  <Badge tone="indigo">
                    {partCount === null
                      ? 'Opens later'
                      : `Opens with part ${partOfWeek(partCount, week)} of ${partCount}`}
                  </Badge>
                )}
                {week < now && <Badge tone="success">{doneText(weekLessons)}</Badge>}
              </h3>
              <ChevronDown
                className="size-6 shrink-0 text-indigo group-open/week:rotate-180 motion-safe:transition-transform"
                aria-hidden="true"
              />
            </summary>
            <ul className="grid gap-3 pt-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
              {weekLessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonCard lesson={lesson} to={lessonPath(studentId, lesson.number)} />
                </li>
              ))}
            </ul>
          </details>
        </section>
      ))}
    </div>
  );
}

const doneText = (lessons: readonly Lesson[]) =>
  `${lessons.filter(({ state }) => state === 'DONE').length} of ${lessons.length} done`;

/** Returns the week of the next lesson; the last one with a lesson done when none is ready, else the first. */
function currentWeek(weeks: readonly [number, readonly Lesson[]][]): number {
  const has = (state: LessonCardLesson['state']) => (entry: readonly [number, readonly Lesson[]]) =>
    entry[1].some((lesson) => lesson.state === state);
  return (weeks.find(has('READY')) ?? weeks.findLast(has('DONE')) ?? weeks[0])?.[0] ?? 1;
}
