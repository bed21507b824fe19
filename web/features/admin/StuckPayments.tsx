import { formatMoney } from '../../../contract/money.ts';
import { fullTimeText } from '../../../contract/time.ts';
import { usePages } from '../../lib/data/usePages.ts';
import { wordOf } from '../../lib/text/wordOf.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { PaymentLink } from './PaymentLink.tsx';
import { type StuckPaymentsQuery, useStuckPaymentsQuery } from './stuckPayments.generated.ts';

const PAGE_SIZE = 10;

/** Lists payments whose verification is stuck: why, since when, and when the next attempt is due. */
export function StuckPayments({ timeZone }: { timeZone: string }) {
  const result = useStuckPaymentsQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.stuckPayments);
  const { page } = pages;
  return (
    <section aria-labelledby="stuck-payments" className="grid grid-cols-1 gap-4">
      <h2 id="stuck-payments" className="text-2xl">
        Payments that hang{page ? ` (${page.totalCount.toLocaleString('en-NG')})` : ''}
      </h2>
      {page ? (
        <StuckList payments={page.edges.map(({ node }) => node)} timeZone={timeZone} />
      ) : pages.hasFailed ? (
        <ErrorState title="Failed to fetch the payments." onRetry={pages.retry} retrying={pages.retrying} />
      ) : (
        <LoadingIndicator message="Loading the payments..." />
      )}
      <ShowMore pages={pages} noun="payments that hang" size="md" />
    </section>
  );
}

type StuckListProps = {
  payments: readonly StuckPaymentsQuery['stuckPayments']['edges'][number]['node'][];
  timeZone: string;
};

function StuckList({ payments, timeZone }: StuckListProps) {
  if (payments.length === 0) {
    return <EmptyState title="Nothing Hangs">Every payment is settled or on its way.</EmptyState>;
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {payments.map((payment) => (
        <li key={payment.id}>
          <Card className="grid grid-cols-1 gap-1 wrap-anywhere">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <strong className="min-w-0">
                {formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY')} for {payment.studentName}
              </strong>
              <Badge tone="warn">{wordOf(payment.status)}</Badge>
            </p>
            {payment.stuckReason && (
              <p>
                {payment.stuckReason.reason}, since {fullTimeText(payment.stuckReason.since, timeZone)}
              </p>
            )}
            <p className="text-base text-muted">
              <PaymentLink payment={payment} />
              {payment.nextAttemptAt && `, next attempt ${fullTimeText(payment.nextAttemptAt, timeZone)}`}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
