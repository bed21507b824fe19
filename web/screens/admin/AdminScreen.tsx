import { Code2 } from 'lucide-react';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { ContactExports } from '../../features/admin/ContactExports.tsx';
import { OverviewFigures } from '../../features/admin/overview/OverviewFigures.tsx';
import { OverviewFilters } from '../../features/admin/overview/OverviewFilters.tsx';
import { useOverview } from '../../features/admin/overview/useOverview.ts';
import { PaymentsNeedingReview } from '../../features/admin/PaymentsNeedingReview.tsx';
import { Statistics } from '../../features/admin/Statistics.tsx';
import { StuckPayments } from '../../features/admin/StuckPayments.tsx';
import { ReviewQueue } from '../../features/assignments/reviewing/ReviewQueue.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';

/** Renders /admin: what needs an admin first, then the figures of a period, then the work that waits. */
export function AdminScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame
      title="Admin Panel"
      action={
        // Not a page of this app, so a plain link and a full load.
        <a href="/graphql" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
          <Code2 className="size-5" aria-hidden="true" />
          Open the query editor
        </a>
      }
    >
      <Overview timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}

function Overview({ timeZone }: { timeZone: string }) {
  const { period, course, change, data, isStale, error, loading, retry } = useOverview(timeZone);
  const hasFailed = !data && Boolean(error);
  return (
    <>
      {data && <Statistics statistics={data.adminStatistics} />}
      {hasFailed && <ErrorState title="Failed to fetch admin data." onRetry={retry} retrying={loading} />}
      <section aria-labelledby="figures" className="grid grid-cols-1 gap-5">
        <h2 id="figures" className="text-2xl">
          Figures
        </h2>
        <OverviewFilters period={period} course={course} change={change} />
        {data && (
          <div aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
            <OverviewFigures
              figures={data.adminOverview}
              days={period.days}
              course={course}
              timeZone={timeZone}
            />
          </div>
        )}
        {!data && !hasFailed && !period.problem && <LoadingIndicator message="Loading the statistics..." />}
      </section>
      {data && (
        <PaymentsNeedingReview
          payments={data.payments.edges.map(({ node }) => node)}
          total={data.adminStatistics.paymentsNeedingReviewCount}
          timeZone={timeZone}
        />
      )}
      <StuckPayments timeZone={timeZone} />
      <section aria-labelledby="reviews" className="grid gap-4">
        <h2 id="reviews" className="text-2xl">
          Work that waits for a review
        </h2>
        <ReviewQueue timeZone={timeZone} />
      </section>
      {data && <ContactExports statistics={data.adminStatistics} />}
    </>
  );
}
