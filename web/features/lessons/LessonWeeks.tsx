import { type Course, courseFacts } from '../courses/courses.ts';
import { LessonCard, type LessonCardLesson } from './LessonCard.tsx';
import { lessonPath } from './lessonPath.ts';

const LESSONS_PER_WEEK = courseFacts.lessons / courseFacts.weeks;

type LessonWeeksProps = {
  studentId: string;
  course: Course;
  lessons: readonly (LessonCardLesson & { id: string })[];
};

/** Renders the lessons of a course, a row for each week. */
export function LessonWeeks({ studentId, course, lessons }: LessonWeeksProps) {
  const weeks = Map.groupBy(lessons, ({ number }) => Math.ceil(number / LESSONS_PER_WEEK));
  return (
    <div className="grid gap-7">
      {[...weeks].map(([week, weekLessons]) => (
        <section key={week} aria-label={`Week ${week}`} className="grid gap-3">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-xl">
            <span className="text-indigo">{`Week ${week}`}</span>
            {course.weeks[week - 1]?.title}
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
