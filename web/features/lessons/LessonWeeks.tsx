import { partOfWeek, weekOfLesson } from '../../../contract/instalments.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Course } from '../courses/courses.ts';
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

/** Renders the lessons of a course, a row for each week. */
export function LessonWeeks({ studentId, course, lessons, partCount }: LessonWeeksProps) {
  const weeks = Map.groupBy(lessons, (lesson) => weekOfLesson(lessons.indexOf(lesson)));
  return (
    <div className="grid gap-7">
      {[...weeks].map(([week, weekLessons]) => (
        <section key={week} aria-label={`Week ${week}`} className="grid gap-3">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-xl">
            <span className="text-indigo">{`Week ${week}`}</span>
            {course.weeks[week - 1]?.title}
            {weekLessons.some(({ state }) => state === 'UNPAID') && (
              <Badge tone="indigo">
                {partCount === null
                  ? 'Opens later'
                  : `Opens with part ${partOfWeek(partCount, week)} of ${partCount}`}
              </Badge>
            )}
          </h3>
          <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
            {weekLessons.map((lesson) => (
              <li key={lesson.id}>
                <LessonCard lesson={lesson} to={lessonPath(studentId, lesson.number)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
