import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { startText } from '../../../../contract/time.ts';
import { Link } from '../../../lib/router/router.tsx';
import { useNow } from '../../../lib/time/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import { type RefundPanel_PaymentFragment, useRefundPanelQuery } from './refund.generated.ts';
import { useRefundFeed } from './refundFeed.ts';
import { WithdrawRefund } from './WithdrawRefund.tsx';

type RefundPanelProps = { reference: string; timeZone: string };

/** Shows the payer whether and until when a payment can be asked back, and how far its refund is. */
export function RefundPanel({ reference, timeZone }: RefundPanelProps) {
  useRefundFeed();
  const { data, loading, refetch } = useRefundPanelQuery({
    variables: { reference },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: { quiet: true },
  });
  const payment = data?.payment;
  if (!data && !loading)
    return (
      <ErrorState title="The refund could not be loaded" onRetry={() => void refetch().catch(() => {})} />
    );
  if (!payment || (!payment.refund && !payment.refundableUntil)) return null;
  return (
    <section aria-labelledby="refund">
      <Card className="grid grid-cols-1 gap-5">
        <h2 id="refund" className="text-xl">
          Refund
        </h2>
        {payment.refund && <RefundSteps refund={payment.refund} payment={payment} timeZone={timeZone} />}
        {payment.refund?.status === 'REQUESTED' && payment.refund.origin === 'PAYER' && (
          <WithdrawRefund refundId={payment.refund.id} />
        )}
        {payment.refundableUntil && (
          <AskForRefund payment={payment} until={payment.refundableUntil} timeZone={timeZone} />
        )}
      </Card>
    </section>
  );
}

type AskForRefundProps = { payment: RefundPanel_PaymentFragment; until: string; timeZone: string };

function AskForRefund({ payment, until, timeZone }: AskForRefundProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isOver = Date.parse(until) < useNow();
  const moment = startText(until, timeZone);
  if (isOver)
    return (
      <p>
        This payment could be asked back until {moment}. If something is wrong with it, write to our support;
        the <PolicyLink /> says how.
      </p>
    );
  if (isAsking)
    return (
      <RefundForm
        reference={payment.reference}
        consequence={consequenceOf(payment)}
        onCancel={() => setIsAsking(false)}
      />
    );
  return (
    <>
      <p>
        You can ask for this payment back until <strong>{moment}</strong>. The <PolicyLink /> says how it goes
        on.
      </p>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {payment.refund ? 'Ask Again' : 'Ask for a Refund'}
      </Button>
    </>
  );
}

const PolicyLink = () => (
  <Link to="/refund" className="link">
    refund policy
  </Link>
);

function consequenceOf({ kind, studentName, amountMinor, symbol }: RefundPanel_PaymentFragment): string {
  const money = formatMoney(amountMinor, symbol, 'IF_ANY');
  return kind === 'UPGRADE'
    ? `If we approve it, you get ${money} back and ${studentName} goes on without a mentor.`
    : `If we approve it, you get ${money} back and the lessons of ${studentName} close. An upgrade goes back with it.`;
}
