import { ChevronRight } from 'lucide-react';
import { formatMoney } from '../../../../contract/money.ts';
import { PAYMENT_HISTORY_TEXTS } from '../../../../contract/paymentStates.ts';
import { dateText } from '../../../../contract/time.ts';
import { usePages } from '../../../lib/data/usePages.ts';
import { Link } from '../../../lib/router/router.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingIndicator } from '../../../ui/LoadingIndicator.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { PaymentPlans } from '../instalments/PaymentPlans.tsx';
import { usePaymentFeed } from '../paymentFeed.ts';
import { paymentPath } from '../payPath.ts';
import { type PaymentHistory_PaymentFragment, usePaymentHistoryQuery } from './history.generated.ts';
import { PaymentSummary } from './PaymentSummary.tsx';

const PAGE_SIZE = 20;
const ROW_HEIGHT_PX = 180;

/** Lists the viewer's payments, newest first, each with its state and what to do next. */
export function PaymentHistory({ timeZone }: { timeZone: string }) {
  // An event carries the payment, so that the state in its row changes by itself.
  usePaymentFeed();
  const result = usePaymentHistoryQuery({
    variables: { first: PAGE_SIZE, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const pages = usePages(result, (data) => data.payments);
  const payments = pages.page;
  return (
    <section aria-labelledby="payment-history" className="grid grid-cols-1 gap-4">
      <h2 id="payment-history" className="sr-only">
        Your payments
      </h2>
      <PaymentPlans timeZone={timeZone} />
      {!payments && !pages.hasFailed && <LoadingIndicator message="Loading your payments..." />}
      {pages.hasFailed && (
        <ErrorState title={PAYMENT_HISTORY_TEXTS.notLoaded} onRetry={pages.retry} retrying={pages.retrying} />
      )}
      {payments?.edges.length === 0 && (
        <EmptyState title={PAYMENT_HISTORY_TEXTS.empty}>{PAYMENT_HISTORY_TEXTS.emptyText}</EmptyState>
      )}
      <VirtualList
        items={payments?.edges.map(({ node }) => node) ?? []}
        total={payments?.pageInfo.hasNextPage ? null : (payments?.edges.length ?? 0)}
        estimatedHeight={ROW_HEIGHT_PX}
        columns={1}
        gap={4}
      >
        {(payment) => <PaymentRow payment={payment} timeZone={timeZone} />}
      </VirtualList>
      <ShowMore pages={pages} noun="your payments" size="md" />
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
