import { useEffect, useRef } from 'react';
import { type Brought, BroughtAlong } from '../../lib/data/prefetched.ts';
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
import { useNews } from './useNews.ts';

export function FamilyDashboard({ viewer }: { viewer: Viewer }) {
  const [query] = useSearchParams();
  const news = useNews();
  const wanted = query.get('student') ?? news.studentId;
  const { known, switching, brought, failed, refreshing, refresh } = useDashboard(wanted, query.get('tab'));
  useDashboardFeeds();
  useLessonFeed();
  const selectedId = known?.student?.id ?? null;
  const broughtNow = useBroughtNow(switching ? null : selectedId, brought);
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
    <BroughtAlong value={broughtNow}>
      <FullDashboard
        viewer={viewer}
        students={known.students}
        student={known.student}
        lessons={known.lessons}
        news={news}
        switchingTo={switching ? wanted : null}
        refreshing={refreshing}
        outdated={failed}
        onRefresh={refresh}
      />
    </BroughtAlong>
  );
}

/** What came along, for as long as it takes the parts of the page about a child to appear; then nothing. */
function useBroughtNow(studentId: string | null, brought: readonly Brought[]) {
  const now = useRef<readonly Brought[]>([]);
  const shown = useRef<string | null>(null);
  if (studentId !== null && shown.current !== studentId) now.current = brought;
  useEffect(() => {
    shown.current = studentId;
    if (studentId !== null) now.current = [];
  }, [studentId]);
  return now;
}
