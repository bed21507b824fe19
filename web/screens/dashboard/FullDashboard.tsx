import { MessagesSquare, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Achievements } from '../../features/lessons/Achievements.tsx';
import { LessonWeeks } from '../../features/lessons/LessonWeeks.tsx';
import { courseOf } from '../../lib/courseNames.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { type Viewer, viewerName } from '../../lib/session.ts';
import { Button } from '../../ui/Button.tsx';
import { CourseDetails } from './CourseDetails.tsx';
import type { DashboardQuery } from './Dashboard.generated.ts';
import { isPaid, journeyOf, selectedStudent } from './dashboardView.ts';
import { JourneyCard } from './JourneyCard.tsx';
import { MentorHub } from './MentorHub.tsx';
import { NewsBanner } from './NewsBanner.tsx';
import { PayReminder } from './PayReminder.tsx';
import { QuickActions } from './QuickActions.tsx';
import { StudentCommunication } from './StudentCommunication.tsx';
import { StudentSelector } from './StudentSelector.tsx';
import { useNews } from './useNews.ts';

type FullDashboardProps = {
  viewer: Viewer;
  data: DashboardQuery;
  refreshing: boolean;
  /** The last attempt to read it anew failed. */
  outdated: boolean;
  onRefresh: () => void;
};

export function FullDashboard({ viewer, data, refreshing, outdated, onRefresh }: FullDashboardProps) {
  const [query] = useSearchParams();
  const { news, dismiss, studentId } = useNews();
  const communication = useRef<HTMLDivElement>(null);
  const student = selectedStudent(data.students, query.get('student') ?? studentId);
  if (!student) return null;
  const journey = journeyOf(student, data);
  const course = courseOf(student.course);
  const isChild = viewer.role === 'STUDENT';
  return (
    <>
      {news && <NewsBanner news={news} student={student} onDismiss={dismiss} />}
      <div className="wrap grid grid-cols-1 gap-8 py-7 lg:py-10">
        <header className="grid grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
            <div className="min-w-60 flex-1">
              <h1 className="text-3xl sm:text-4xl">{`Welcome back, ${viewerName(viewer)}!`}</h1>
              <p className="text-lg text-muted">
                {isChild ? course.name : `Here is how ${student.firstName} is doing.`}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="sm"
                icon={<MessagesSquare className="size-5" aria-hidden="true" />}
                onClick={() => {
                  communication.current?.scrollIntoView();
                  communication.current?.focus({ preventScroll: true });
                }}
              >
                Messages
              </Button>
              <Button
                variant="outline"
                size="sm"
                loading={refreshing}
                icon={<RefreshCw className="size-5" aria-hidden="true" />}
                onClick={onRefresh}
              >
                Refresh
              </Button>
            </div>
          </div>
          {outdated && !refreshing && (
            <p role="status" className="rounded-brick bg-warn-soft px-4 py-2.5 font-bold text-warn">
              This could not be refreshed just now, so it may be a little old.
            </p>
          )}
          {data.students.length > 1 && <StudentSelector students={data.students} selected={student.id} />}
        </header>
        {!isPaid(student) && <PayReminder student={student} canPay={!isChild} />}
        <section aria-labelledby="achievements" className="grid grid-cols-1 gap-3">
          <h2 id="achievements" className="text-2xl">
            Achievements
          </h2>
          <Achievements completed={journey.completed} total={journey.total} />
        </section>
        <section aria-labelledby="journey" className="grid gap-5">
          <JourneyCard journey={journey} course={course} firstName={student.firstName} />
          {journey.lessons.length > 0 ? (
            <LessonWeeks studentId={student.id} course={course} lessons={journey.lessons} />
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
          <StudentCommunication key={student.id} student={student} />
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
          <CourseDetails student={student} timeZone={viewer.timeZone} />
          <QuickActions isParent={!isChild} />
        </div>
      </div>
    </>
  );
}
