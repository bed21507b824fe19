import { Code2 } from 'lucide-react';
import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { useAdminOverviewQuery } from '../../features/admin/admin.generated.ts';
import { ContactExports } from '../../features/admin/ContactExports.tsx';
import { PaymentsNeedingReview } from '../../features/admin/PaymentsNeedingReview.tsx';
import { Statistics } from '../../features/admin/Statistics.tsx';
import { StuckPayments } from '../../features/admin/StuckPayments.tsx';
import { ReviewQueue } from '../../features/assignments/reviewing/ReviewQueue.tsx';
import { buttonStyle } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';

const PAYMENTS_SHOWN = 20;

/** Renders /admin: the work that waits for an admin, and links to the other admin pages. */
export function AdminScreen() {
  const { viewer } = useSession();
  const { data, error, loading, refetch } = useAdminOverviewQuery({
    variables: { first: PAYMENTS_SHOWN },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (!viewer) return null;
  const retry = () => void refetch().catch(() => {});
  return (
    <AdminFrame
      title="Admin Panel"
      action={
        // Not a page of this app, so a plain link and a full load.
        <a href="/graphql" className={buttonStyle({ variant: 'outline' })}>
          <Code2 className="size-5" aria-hidden="true" />
          Open the query editor
        </a>
      }
    >
      {data ? (
        <>
          <Statistics statistics={data.adminStatistics} />
          <PaymentsNeedingReview
            payments={data.payments.edges.map(({ node }) => node)}
            total={data.adminStatistics.paymentsNeedingReviewCount}
            timeZone={viewer.timeZone}
          />
        </>
      ) : error ? (
        <ErrorState title="Failed to fetch admin data." onRetry={retry} retrying={loading} />
      ) : (
        <LoadingIndicator message="Loading the statistics..." />
      )}
      <StuckPayments timeZone={viewer.timeZone} />
      <section aria-labelledby="reviews" className="grid gap-4">
        <h2 id="reviews" className="text-2xl">
          Work that waits for a review
        </h2>
        <ReviewQueue timeZone={viewer.timeZone} />
      </section>
      {data && <ContactExports statistics={data.adminStatistics} />}
    </AdminFrame>
  );
}
