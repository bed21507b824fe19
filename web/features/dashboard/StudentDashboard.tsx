import type { RefObject } from 'react';
import { portfolioPath } from '../../../contract/careerPaths.ts';
import { HELP_HASH } from '../../../contract/help.ts';
import { partView } from '../../lib/chunks/partView.tsx';
import { PrefetchedContext, useKeptPrefetched } from '../../lib/data/prefetched.ts';
import { NotLoadedInline } from '../../ui/NotLoaded.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { CertificateCard } from '../certificates/CertificateCard.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { Achievements } from '../lessons/Achievements.tsx';
import { LessonWeeks } from '../lessons/LessonWeeks.tsx';
import { lessonPath } from '../lessons/lessonPath.ts';
import { useNewAchievements } from '../lessons/useNewAchievements.ts';
import { ContinueCard } from './ContinueCard.tsx';
import { StudentCommunication } from './communication/StudentCommunication.tsx';
import type { Dashboard_LessonFragment } from './dashboard.generated.ts';
import { isPaid, journeyOf, type SelectedStudent } from './dashboardView.ts';
import { JourneyCard } from './JourneyCard.tsx';
import { LiveCalls } from './LiveCalls.tsx';
import { MentorHub } from './MentorHub.tsx';
import { PayReminder } from './purchase/PayReminder.tsx';
import { PlanReminder } from './purchase/PlanReminder.tsx';

/** The cards far below the first screen, whose code is loaded after it. */
const PageEnd = partView(
  async () => (await import('./PageEnd.tsx')).PageEnd,
  NotLoadedInline,
  // About as high, for a page that is scrolled to where it was.
  () => <div className="min-h-[62rem] lg:min-h-[34rem]" />,
);

type StudentDashboardProps = {
  viewer: Viewer;
  student: SelectedStudent;
  /** Number of threads of the viewer, over all their children. */
  threadCount: number;
  lessons: readonly Dashboard_LessonFragment[];
  communication: RefObject<HTMLDivElement | null>;
};

/** Renders the part of the dashboard about one child. Needs the child's id as key. */
export function StudentDashboard(props: StudentDashboardProps) {
  const { viewer, student, threadCount, lessons, communication } = props;
  const prefetched = useKeptPrefetched();
  const journey = journeyOf(student, lessons);
  const course = courseOf(student.course);
  const isChild = viewer.role === 'STUDENT';
  const { lessons: steps } = journey;
  const lesson =
    steps.find(({ state }) => state === 'READY') ?? steps.findLast(({ state }) => state === 'DONE');
  const newCount = useNewAchievements(student.id, journey.completed, journey.total);
  // Stands first after new achievements, so that the celebration is in view.
  const strip = <Achievements completed={journey.completed} total={journey.total} newCount={newCount} />;
  return (
    <>
      {!isPaid(student) && <PayReminder student={student} canPay={!isChild} isBrief={false} />}
      {isPaid(student) && student.instalmentPlan && (
        <PlanReminder student={student} plan={student.instalmentPlan} timeZone={viewer.timeZone} />
      )}
      {student.certificate && (
        <CertificateCard
          certificate={student.certificate}
          firstName={isChild ? null : student.firstName}
          courseName={course.name}
          portfolioPath={student.package === 'MENTORED' ? portfolioPath(student.id) : null}
        />
      )}
      <section aria-labelledby="journey" className="grid grid-cols-1 gap-5">
        {isChild ? (
          <ContinueCard studentId={student.id} journey={journey} courseName={course.name} />
        ) : (
          <JourneyCard journey={journey} course={course} firstName={student.firstName} />
        )}
        {newCount > 0 && strip}
        {journey.lessons.length > 0 ? (
          <LessonWeeks
            studentId={student.id}
            course={course}
            lessons={journey.lessons}
            partCount={student.instalmentPlan?.partCount ?? null}
          />
        ) : (
          <p className="text-muted">The lessons of this course are being prepared.</p>
        )}
        {newCount === 0 && strip}
      </section>
      {student.package === 'MENTORED' && (
        <PrefetchedContext value={prefetched}>
          <MentorHub student={student} timeZone={viewer.timeZone} />
        </PrefetchedContext>
      )}
      {isPaid(student) && <LiveCalls />}
      <div
        ref={communication}
        tabIndex={-1}
        className="min-w-0 scroll-mt-20 border-line bg-surface px-2 py-4 shadow-card outline-none max-sm:-mx-4 max-sm:border-y-2 sm:rounded-3xl sm:border-2 sm:p-6"
      >
        <StudentCommunication
          key={student.id}
          student={student}
          threadCount={threadCount}
          helpPath={lesson ? `${lessonPath(student.id, lesson.number)}${HELP_HASH}` : null}
        />
      </div>
      <PrefetchedContext value={prefetched}>
        <PageEnd viewer={viewer} student={student} />
      </PrefetchedContext>
    </>
  );
}
