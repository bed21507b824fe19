import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { PAYMENT_HISTORY_TEXTS } from '../../../../contract/paymentStates.ts';
import { dateText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { PaymentPlans } from '../instalments/PaymentPlans.tsx';
import { usePaymentFeed } from '../paymentFeed.ts';
import { paymentPath } from '../payPath.ts';
import { type PaymentHistory_PaymentFragment, usePaymentHistoryQuery } from './history.generated.ts';
import { PaymentSummary } from './PaymentSummary.tsx';

const PAGE_SIZE = 20;

/** Lists the viewer's payments, newest first, each with its state and what to do next. */
export function PaymentHistory({ timeZone }: { timeZone: string }) {
  // An event carries the payment, so that the state in its row changes by itself.
  usePaymentFeed();
  const { data, loading, refetch, fetchMore } = usePaymentHistoryQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const [moreFailed, setMoreFailed] = useState(false);
  const payments = data?.payments;
  const loadMore = () => {
    setMoreFailed(false);
    fetchMore({ variables: { after: payments?.pageInfo.endCursor ?? null } }).catch(() =>
      setMoreFailed(true),
    );
  };
  return (
    <section aria-labelledby="payment-history" className="grid grid-cols-1 gap-4">
      <h2 id="payment-history" className="sr-only">
        Your payments
      </h2>
      <PaymentPlans timeZone={timeZone} />
      {!payments && loading && <LoadingIndicator message="Loading your payments..." />}
      {!payments && !loading && (
        <ErrorState title={PAYMENT_HISTORY_TEXTS.notLoaded} onRetry={() => void refetch().catch(() => {})} />
      )}
      {payments?.edges.length === 0 && (
        <EmptyState title={PAYMENT_HISTORY_TEXTS.empty}>{PAYMENT_HISTORY_TEXTS.emptyText}</EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {payments?.edges.map(({ node }) => (
          <li key={node.id}>
            <PaymentRow payment={node} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {moreFailed && <ErrorState title={PAYMENT_HISTORY_TEXTS.notLoaded} onRetry={loadMore} />}
      {payments?.pageInfo.hasNextPage && !moreFailed && (
        <Button variant="outline" className="justify-self-start" loading={loading} onClick={loadMore}>
          Show More
          <span className="sr-only"> of your payments</span>
        </Button>
      )}
    </section>
  );
}

type PaymentRowProps = { payment: PaymentHistory_PaymentFragment; timeZone: string };

function PaymentRow({ payment, timeZone }: PaymentRowProps) {
  const { reference, studentName, createdAt } = payment;
  const money = formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY');
  return (
    <Card className="grid grid-cols-1 gap-2 py-4!">
      <PaymentSummary payment={payment} timeZone={timeZone} heading="h3" />
      <Link
        to={paymentPath(reference)}
        className="link flex min-h-11 items-center gap-1 justify-self-start font-bold"
      >
        See this payment
        <span className="sr-only">
          {' '}
          of {money} for {studentName} from {dateText(createdAt, timeZone)}
        </span>
        <ChevronRight className="size-5" aria-hidden="true" />
      </Link>
    </Card>
  );
}
