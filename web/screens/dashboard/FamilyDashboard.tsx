import { useLessonFeed } from '../../features/lessons/lessonFeed.ts';
import type { Viewer } from '../../lib/session.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { useDashboardQuery } from './Dashboard.generated.ts';
import { variantOf } from './dashboardView.ts';
import { useEnrolmentFeed } from './enrolmentFeed.ts';
import { FullDashboard } from './FullDashboard.tsx';
import { NoStudents } from './NoStudents.tsx';
import { UnpaidStudents } from './UnpaidStudents.tsx';

export function FamilyDashboard({ viewer }: { viewer: Viewer }) {
  const { data, previousData, error, networkStatus, refetch } = useDashboardQuery({
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  useEnrolmentFeed();
  useLessonFeed();
  // What was there before stays in sight when asking again did not work.
  const known = data ?? previousData;
  const refreshing = networkStatus === 4;
  const refresh = () => void refetch().catch(() => {});
  if (!known) {
    return (
      <div className="wrap grid min-h-[60dvh] content-center py-10">
        {error ? (
          <ErrorState title="Your dashboard could not be loaded" onRetry={refresh} retrying={refreshing}>
            Check your connection. Nothing is lost.
          </ErrorState>
        ) : (
          <LoadingIndicator variant="branded" size="lg" message="Initializing your account..." />
        )}
      </div>
    );
  }
  switch (variantOf(known.students)) {
    case 'none':
      return <NoStudents viewer={viewer} />;
    case 'unpaid':
      return <UnpaidStudents viewer={viewer} students={known.students} />;
    case 'full':
      return (
        <FullDashboard
          viewer={viewer}
          data={known}
          refreshing={refreshing}
          outdated={error !== undefined}
          onRefresh={refresh}
        />
      );
  }
}
