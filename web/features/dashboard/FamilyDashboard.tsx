import { useEffect, useRef } from 'react';
import { partView, preloadPart } from '../../lib/chunks/partView.tsx';
import { PrefetchedContext, type PrefetchedPart } from '../../lib/data/prefetched.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { useLessonFeed } from '../lessons/useLessonFeed.ts';
import { variantOf } from './dashboardView.ts';
import { FullDashboard } from './FullDashboard.tsx';
import { usePurchaseResult } from './purchase/usePurchaseResult.ts';
import { useDashboard } from './useDashboard.ts';
import { useDashboardFeeds } from './useDashboardFeeds.ts';

// Most families see neither of them.
const NoStudents = partView(
  async () => (await import('./NoStudents.tsx')).NoStudents,
  NotLoadedPage,
  DashboardLoading,
);
const UnpaidStudents = partView(
  async () => (await import('./purchase/UnpaidStudents.tsx')).UnpaidStudents,
  NotLoadedPage,
  DashboardLoading,
);

export function FamilyDashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const purchase = usePurchaseResult();
  const requestedId = query.get('student') ?? purchase.studentId;
  const { dashboard, switching, prefetched, failed, refreshing, refresh } = useDashboard(
    requestedId,
    query.get('tab'),
  );
  useDashboardFeeds();
  useLessonFeed();
  const selectedId = dashboard?.student?.id ?? null;
  const { hasStudents, hasPaidStudent } = viewer;
  useEffect(() => {
    // Known before the dashboard is loaded.
    if (!hasPaidStudent) preloadPart(hasStudents ? UnpaidStudents : NoStudents);
  }, [hasStudents, hasPaidStudent]);
  const prefetchedNow = usePrefetched(switching ? null : selectedId, prefetched);
  if (!dashboard && !failed) return <DashboardLoading />;
  if (!dashboard) {
    return (
      <div className="wrap grid min-h-[60dvh] content-center py-10">
        <ErrorState title="Your dashboard could not be loaded" onRetry={refresh} retrying={refreshing}>
          Check your connection. Nothing is lost.
        </ErrorState>
      </div>
    );
  }
  if (variantOf(dashboard.students) === 'unpaid') {
    return <UnpaidStudents viewer={viewer} students={dashboard.students} />;
  }
  if (!dashboard.student) return <NoStudents viewer={viewer} />;
  return (
    <PrefetchedContext value={prefetchedNow}>
      <FullDashboard
        viewer={viewer}
        students={dashboard.students}
        student={dashboard.student}
        lessons={dashboard.lessons}
        purchase={purchase}
        switchingTo={switching ? requestedId : null}
        refreshing={refreshing}
        outdated={failed}
        onRefresh={refresh}
      />
    </PrefetchedContext>
  );
}

function DashboardLoading() {
  return (
    <div className="wrap grid min-h-[60dvh] content-center py-10">
      <LoadingIndicator variant="branded" size="lg" message="Initializing your account..." />
    </div>
  );
}

/** Holds the prefetched parts of a child's page until its tab is shown, which is loaded last. */
function usePrefetched(studentId: string | null, prefetched: readonly PrefetchedPart[]) {
  const parts = useRef<readonly PrefetchedPart[]>([]);
  const shownId = useRef<string | null>(null);
  if (studentId !== null && shownId.current !== studentId) parts.current = prefetched;
  useEffect(() => {
    shownId.current = studentId;
  }, [studentId]);
  return parts;
}
