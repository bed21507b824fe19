import type { DayPeriod } from '../../../../contract/overview.ts';
import { dateText, fullTimeText } from '../../../../contract/time.ts';
import type { Course } from '../../../generated/types.ts';
import { courseOf } from '../../courses/courseNames.ts';
import type { Overview_FiguresFragment as Figures } from '../admin.generated.ts';
import { FigureLink } from '../FigureLink.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { ChartBar } from './chartTypes.ts';
import { bucketsOf, sumByBucket } from './period.ts';
import { RevenueCharts } from './RevenueCharts.tsx';
import { rowsPath } from './rowsPath.ts';
import { bucketText } from './texts.ts';

type OverviewFiguresProps = {
  figures: Figures;
  days: DayPeriod;
  course: Course | null;
  /** The zone of the reader, for instants. */
  timeZone: string;
};

const FUNNEL = [
  { id: 'signedUp', label: 'Signed up', step: null },
  { id: 'verified', label: 'Verified', step: 'verified' },
  { id: 'enrolled', label: 'Enrolled', step: 'enrolled' },
  { id: 'paid', label: 'Paid', step: 'paid' },
  { id: 'firstLesson', label: 'First lesson', step: 'first-lesson' },
  { id: 'certificate', label: 'Certificate', step: 'certificate' },
] as const;

const count = (value: number) => value.toLocaleString('en-NG');

/** Formats minutes as people say them, such as 45 min, 3 h or 2 days. */
function durationText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 90) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** Renders the figures of a period: numbers, charts and the pages that their rows are on. */
export function OverviewFigures({ figures, days, course, timeZone }: OverviewFiguresProps) {
  const buckets = bucketsOf(days);
  const { funnel, reviewTimes, reviewsWaiting } = figures;
  const enrolments = sumByBucket(buckets, figures.enrolments, (row) => row.count);
  const numbers = [
    {
      label: 'Active families',
      value: count(figures.activeFamilyCount),
      to: rowsPath.activeFamilies({ ...days, course }),
    },
    {
      label: 'Children enrolled',
      value: count(enrolments.reduce((sum, one) => sum + one, 0)),
      to: rowsPath.enrolments({ ...days, course }),
    },
    {
      label: 'Waiting for a review now',
      value: count(reviewsWaiting.count),
      to: rowsPath.waitingReviews({ course }),
      detail: reviewsWaiting.since ? `since ${fullTimeText(reviewsWaiting.since, timeZone)}` : null,
    },
    {
      label: 'Wait for a review, median',
      value: durationText(reviewTimes.medianMinutes),
      to: rowsPath.reviews({ ...days, course }),
      detail: `9 of 10 within ${durationText(reviewTimes.p90Minutes)}, of ${count(reviewTimes.count)}`,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">
        {dateText(days.from, 'UTC')} to {dateText(days.to, 'UTC')}
        {course ? `, ${courseOf(course).shortName}` : ''}
      </p>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {numbers.map(({ label, value, to, detail }) => (
          <li key={label}>
            <FigureLink label={label} value={value} to={to} detail={detail ?? null} />
          </li>
        ))}
      </ul>
      <RevenueCharts revenue={figures.revenue} buckets={buckets} days={days} course={course} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ChartCard
          title="Enrolments"
          barHeader="Day"
          series={[{ id: 'count', label: 'Children' }]}
          format={count}
          emptyText="Nobody enrolled in this period."
          bars={buckets.map((bucket, index) => ({
            id: bucket.from,
            label: bucketText(bucket),
            values: [enrolments[index] ?? 0],
            links: [rowsPath.enrolments({ ...bucket, course })],
          }))}
        />
        <ChartCard
          title="From sign-up to certificate"
          barHeader="Step"
          isHorizontal
          series={[{ id: 'count', label: 'Families' }]}
          format={count}
          emptyText="Nobody signed up in this period."
          bars={FUNNEL.map(({ id, label, step }) => ({
            id,
            label,
            values: [funnel[id]],
            links: [rowsPath.families({ ...days, step, course })],
          }))}
        >
          <p className="text-base text-muted">
            Families that signed up in this period, and how many have come so far until now.
          </p>
        </ChartCard>
        <ChartCard
          title="Drop-off by lesson"
          barHeader="Lesson"
          series={[{ id: 'count', label: 'Children' }]}
          format={count}
          emptyText="Nobody who enrolled in this period has paid."
          bars={dropOffBars(figures, days)}
        >
          <p className="text-base text-muted">
            Children who were enrolled in this period and have paid, and how many of them have completed each
            lesson until now.
          </p>
        </ChartCard>
        <ChartCard
          title="Load of mentors now"
          barHeader="Mentor"
          isHorizontal
          series={[
            { id: 'students', label: 'Students' },
            { id: 'room', label: 'Room for more' },
          ]}
          format={count}
          emptyText="No mentor has students."
          bars={figures.mentorLoads.map(({ mentorId, name, studentCount, maxStudents }) => ({
            id: mentorId,
            label: name,
            values: [studentCount, Math.max(0, (maxStudents ?? studentCount) - studentCount)],
            links: [rowsPath.mentor(mentorId), null],
          }))}
        />
      </div>
    </div>
  );
}

/** Returns the bars of each course: the children who have paid, then those of them who have done each lesson. */
const dropOffBars = ({ cohorts, lessons }: Figures, days: DayPeriod): ChartBar[] =>
  cohorts.flatMap(({ course, count: paid }) => [
    {
      id: course,
      label: `${courseOf(course).shortName} paid`,
      values: [paid],
      links: [rowsPath.cohort({ ...days, course, lessonId: null })],
    },
    ...lessons
      .filter((lesson) => lesson.course === course)
      .map(({ lessonId, number, count: reached }) => ({
        id: lessonId,
        label: `${courseOf(course).shortName} ${number}`,
        values: [reached],
        links: [rowsPath.cohort({ ...days, course, lessonId })],
      })),
  ]);
