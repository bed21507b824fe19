import { MessagesSquare, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { type Viewer, viewerName } from '../accounts/session/session.ts';
import { courseOf } from '../courses/courseNames.ts';
import { type Dashboard_LessonFragment, useUnreadNewsQuery } from './dashboard.generated.ts';
import { type DashboardStudent, isPaid, type SelectedStudent } from './dashboardView.ts';
import { NewsLinks } from './NewsLinks.tsx';
import { PayReminder } from './purchase/PayReminder.tsx';
import { PurchaseBanner } from './purchase/PurchaseBanner.tsx';
import type { VisitPurchase } from './purchase/usePurchaseResult.ts';
import { StudentDashboard } from './StudentDashboard.tsx';
import { StudentSelector } from './StudentSelector.tsx';

type FullDashboardProps = {
  viewer: Viewer;
  students: readonly DashboardStudent[];
  student: SelectedStudent;
  /** The lessons of the student's course. */
  lessons: readonly Dashboard_LessonFragment[];
  purchase: VisitPurchase;
  /** The selected student who is still loading; the previous one stays visible until then. */
  switchingTo: string | null;
  refreshing: boolean;
  /** True if the last refetch failed. */
  outdated: boolean;
  onRefresh: () => void;
};

export function FullDashboard(props: FullDashboardProps) {
  const { viewer, students, student, lessons, purchase, switchingTo, refreshing, outdated, onRefresh } =
    props;
  const communication = useRef<HTMLDivElement>(null);
  const isChild = viewer.role === 'STUDENT';
  // Loaded with the dashboard.
  const { data } = useUnreadNewsQuery({ fetchPolicy: 'cache-first', context: { quiet: true } });
  const newsOf = (id: string) => data?.students.find((one) => one.id === id)?.unreadNewsCount ?? 0;
  return (
    <>
      {purchase.result && (
        <PurchaseBanner result={purchase.result} student={student} onDismiss={purchase.dismiss} />
      )}
      <div className="wrap grid grid-cols-1 gap-6 py-4 sm:gap-8 sm:py-7 lg:py-10">
        <header className="grid grid-cols-1 gap-3 sm:gap-5">
          <div className="flex items-center gap-x-3 gap-y-4 sm:flex-wrap sm:gap-x-6">
            <div className="min-w-0 flex-1 wrap-anywhere sm:min-w-60">
              <h1 className="text-2xl sm:text-4xl">{`Welcome back, ${viewerName(viewer)}!`}</h1>
              <p className="leading-snug text-muted sm:text-lg">
                {isChild ? courseOf(student.course).name : `Here is how ${student.firstName} is doing.`}
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="outline"
                size="sm"
                // A phone has them in the bar at the bottom.
                className="max-md:hidden"
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
                className="max-sm:size-11 max-sm:p-0"
                loading={refreshing}
                icon={<RefreshCw className="size-5" aria-hidden="true" />}
                onClick={onRefresh}
              >
                <span className="max-sm:sr-only">Refresh</span>
              </Button>
            </div>
          </div>
          {outdated && !refreshing && switchingTo === null && (
            <p role="status" className="rounded-brick bg-warn-soft px-4 py-2.5 font-bold text-warn">
              This could not be refreshed just now, so it may be a little old.
            </p>
          )}
          {students.length > 1 && (
            <StudentSelector students={students} selected={switchingTo ?? student.id} newsOf={newsOf} />
          )}
          {switchingTo === null && <NewsLinks studentId={student.id} news={newsOf(student.id)} />}
          {!isChild && <UnpaidSiblings students={students} selected={switchingTo ?? student.id} />}
        </header>
        {switchingTo === null ? (
          <StudentDashboard
            key={student.id}
            viewer={viewer}
            student={student}
            threadCount={students.filter((one) => one.package === 'MENTORED').length}
            lessons={lessons}
            communication={communication}
          />
        ) : (
          <Switching failed={outdated} retrying={refreshing} onRetry={onRefresh} />
        )}
      </div>
    </>
  );
}

function Switching({
  failed,
  retrying,
  onRetry,
}: {
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <div className="grid min-h-[50dvh] content-center">
      {failed ? (
        <ErrorState title="This dashboard could not be loaded" onRetry={onRetry} retrying={retrying}>
          Check your connection. Nothing is lost.
        </ErrorState>
      ) : (
        <LoadingIndicator size="lg" />
      )}
    </div>
  );
}

/** Shows how each other child that is not paid is paid; a class of them scrolls. */
function UnpaidSiblings({ students, selected }: { students: readonly DashboardStudent[]; selected: string }) {
  const unpaid = students.filter((student) => !isPaid(student) && student.id !== selected);
  if (unpaid.length === 0) return null;
  return (
    <ul className="grid max-h-96 gap-3 overflow-y-auto" aria-label="Children whose course is not paid">
      {unpaid.map((student) => (
        <li key={student.id}>
          <PayReminder student={student} canPay isBrief />
        </li>
      ))}
    </ul>
  );
}
