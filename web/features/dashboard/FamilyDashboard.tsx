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
import { UnpaidStudents } from './UnpaidStudents.tsx';
import { useDashboard } from './useDashboard.ts';
import { usePurchaseResult } from './usePurchaseResult.ts';

export function FamilyDashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const purchase = usePurchaseResult();
  const requestedId = query.get('student') ?? purchase.studentId;
  const {
    dashboard: known,
    switching,
    prefetched: brought,
    failed,
    refreshing,
    refresh,
  } = useDashboard(requestedId, query.get('tab'));
  useDashboardFeeds();
  useLessonFeed();
  const selectedId = known?.student?.id ?? null;
  const prefetchedNow = usePrefetchedOnce(switching ? null : selectedId, brought);
  if (!known) {
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
  if (variantOf(known.students) === 'unpaid') {
    return <UnpaidStudents viewer={viewer} students={known.students} />;
  }
  if (!known.student) return <NoStudents viewer={viewer} />;
  return (
    <PrefetchedContext value={prefetchedNow}>
      <FullDashboard
        viewer={viewer}
        students={known.students}
        student={known.student}
        lessons={known.lessons}
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
