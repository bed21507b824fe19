import { ArrowRight, CalendarDays, Clock, GraduationCap } from 'lucide-react';
import { formatMoney } from '../../../contract/money.ts';
import { Link } from '../../lib/router/router.tsx';
import { CourseArt } from '../../ui/art/CourseArt.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Course, courseFacts } from '../courses/courses.ts';
import { usePrices } from '../courses/prices.ts';

/** Shows the summary of a course; the whole card links to its page. */
export function CourseCard({ course }: { course: Course }) {
  const prices = usePrices();
  return (
    <Card
      padded={false}
      className="group relative flex flex-col has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      <CourseArt course={course.id} />
      <div className="flex flex-1 flex-col gap-3 p-5 sm:p-7">
        <h3 className="text-2xl">
          <Link
            to={`/course/${course.id}`}
            className="after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
          >
            {course.name}
          </Link>
        </h3>
        <p className="text-muted">{course.summary}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base font-bold [&_svg]:size-5 [&_svg]:text-indigo [&>li]:flex [&>li]:items-center [&>li]:gap-2">
          <li>
            <CalendarDays aria-hidden="true" />
            {courseFacts.weeks} weeks, {courseFacts.lessons} lessons
          </li>
          <li>
            <Clock aria-hidden="true" />
            {courseFacts.lessonLength} each
          </li>
          <li>
            <GraduationCap aria-hidden="true" />
            Ages {courseFacts.ages}
          </li>
        </ul>
        <p className="mt-auto flex items-center justify-between gap-4 border-t-2 border-line pt-4">
          <span>
            from{' '}
            <strong className="price text-2xl">{formatMoney(prices.diy, prices.symbol, 'IF_ANY')}</strong>
          </span>
          <ArrowRight
            aria-hidden="true"
            className="size-7 text-indigo motion-safe:transition-transform motion-safe:group-hover:translate-x-1"
          />
        </p>
      </div>
    </Card>
  );
}
