import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { payerDisputeOf } from '../../../../contract/disputeStates.ts';
import { partsText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { PAYMENT_HISTORY_TEXTS, paymentStateOf } from '../../../../contract/paymentStates.ts';
import { dateText, fullTimeText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { PaymentPlans } from '../instalments/PaymentPlans.tsx';
import { usePaymentFeed } from '../paymentFeed.ts';
import { paymentPath } from '../payPath.ts';
import { type PaymentHistory_PaymentFragment, usePaymentHistoryQuery } from './history.generated.ts';

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
  const { reference, kind, course, package: chosen, parts, studentName, createdAt } = payment;
  const { name, tone, next } = paymentStateOf(payment);
  const money = formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY');
  return (
    <Card className="grid grid-cols-1 gap-2 py-4!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          {money} for {studentName}
        </h3>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <Disputed payment={payment} timeZone={timeZone} />
      <p className="text-base text-muted">
        {kind === 'UPGRADE' && 'Upgrade: '}
        {courseOf(course).shortName}, {packageOf(chosen).name}
        {parts && `, ${partsText(parts)}`}, {dateText(createdAt, timeZone)}
      </p>
      <p className="text-base">{next}</p>
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

/** Says in a row what the payer's bank does about the payment. */
function Disputed({ payment, timeZone }: PaymentRowProps) {
  const [dispute] = payment.disputes;
  if (!dispute) return null;
  const { name, tone, text, lessons } = payerDisputeOf({
    status: dispute.status,
    isMoneyBack: payment.status !== 'COMPLETED',
    until: dispute.dueAt && fullTimeText(dispute.dueAt, timeZone),
  });
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{name}</Badge>
      <p className="text-base">
        {text} {lessons}
      </p>
    </div>
  );
}
