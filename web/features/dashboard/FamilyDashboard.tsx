import { useEffect, useRef } from 'react';
import { PrefetchedContext, type PrefetchedPart } from '../../lib/data/prefetched.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import type { Viewer } from '../accounts/session/session.ts';
import { useLessonFeed } from '../lessons/lessonFeed.ts';
import { useDashboardFeeds } from './dashboardFeeds.ts';
import { variantOf } from './dashboardView.ts';
import { FullDashboard } from './FullDashboard.tsx';
import { NoStudents } from './NoStudents.tsx';
import { UnpaidStudents } from './purchase/UnpaidStudents.tsx';
import { usePurchaseResult } from './purchase/usePurchaseResult.ts';
import { useDashboard } from './useDashboard.ts';

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
  const prefetchedNow = usePrefetchedOnce(switching ? null : selectedId, prefetched);
  if (!dashboard) {
    return (
      <div className="wrap grid min-h-[60dvh] content-center py-10">
        {failed ? (
          <ErrorState title="Your dashboard could not be loaded" onRetry={refresh} retrying={refreshing}>
            Check your connection. Nothing is lost.
          </ErrorState>
        ) : (
          <LoadingIndicator variant="branded" size="lg" message="Initializing your account..." />
        )}
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

/** Holds the prefetched parts until the child's page has rendered once; then none. */
function usePrefetchedOnce(studentId: string | null, prefetched: readonly PrefetchedPart[]) {
  const parts = useRef<readonly PrefetchedPart[]>([]);
  const shownId = useRef<string | null>(null);
  if (studentId !== null && shownId.current !== studentId) parts.current = prefetched;
  useEffect(() => {
    shownId.current = studentId;
    if (studentId !== null) parts.current = [];
  }, [studentId]);
  return parts;
}
