import type { RefObject } from 'react';
import type { Viewer } from '../accounts/session/session.ts';
import { CertificateCard } from '../certificates/CertificateCard.tsx';
import { courseOf } from '../courses/courseNames.ts';
import { Achievements } from '../lessons/Achievements.tsx';
import { LessonWeeks } from '../lessons/LessonWeeks.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import type { Dashboard_LessonFragment } from './dashboard.generated.ts';
import { isPaid, journeyOf, type SelectedStudent } from './dashboardView.ts';
import { JourneyCard } from './JourneyCard.tsx';
import { MentorHub } from './MentorHub.tsx';
import { PayReminder } from './purchase/PayReminder.tsx';
import { PlanReminder } from './purchase/PlanReminder.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StudentCommunication } from './StudentCommunication.tsx';

type StudentDashboardProps = {
  viewer: Viewer;
  student: SelectedStudent;
  /** Number of threads of the viewer, over all their children. */
  threadCount: number;
  lessons: readonly Dashboard_LessonFragment[];
  communication: RefObject<HTMLDivElement | null>;
};

/** Renders the part of the dashboard about one child. */
export function StudentDashboard(props: StudentDashboardProps) {
  const { viewer, student, threadCount, lessons, communication } = props;
  const journey = journeyOf(student, lessons);
  const course = courseOf(student.course);
  const isChild = viewer.role === 'STUDENT';
  return (
    <>
      {!isPaid(student) && <PayReminder student={student} canPay={!isChild} isBrief={false} />}
      {isPaid(student) && student.instalmentPlan && (
        <PlanReminder student={student} plan={student.instalmentPlan} timeZone={viewer.timeZone} />
      )}
      {student.certificate && (
        <CertificateCard
          certificate={student.certificate}
          firstName={student.firstName}
          courseName={course.name}
        />
      )}
      <section aria-labelledby="achievements" className="grid grid-cols-1 gap-3">
        <h2 id="achievements" className="text-2xl">
          Achievements
        </h2>
        <Achievements completed={journey.completed} total={journey.total} />
      </section>
      <section aria-labelledby="journey" className="grid gap-5">
        <JourneyCard journey={journey} course={course} firstName={student.firstName} />
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
      </section>
      {student.package === 'MENTORED' && <MentorHub student={student} timeZone={viewer.timeZone} />}
      <div
        ref={communication}
        tabIndex={-1}
        className="min-w-0 rounded-3xl border-2 border-line bg-surface p-4 shadow-card outline-none sm:p-6"
      >
        <StudentCommunication key={student.id} student={student} threadCount={threadCount} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
        <CourseDetails student={student} timeZone={viewer.timeZone} />
        <QuickActions isParent={!isChild} />
      </div>
    </>
  );
}
