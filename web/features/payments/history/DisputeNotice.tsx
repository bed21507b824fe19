import { payerDisputeOf } from '../../../../contract/disputeStates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { fullTimeText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import type { PaymentHistory_PaymentFragment } from './history.generated.ts';

type DisputeNoticeProps = { payment: PaymentHistory_PaymentFragment; timeZone: string };

/** Says that the payer's bank questions the payment, what that means for the lessons, and how it ended. */
export function DisputeNotice({ payment, timeZone }: DisputeNoticeProps) {
  return payment.disputes.map((dispute) => {
    const { name, tone, text, lessons, next } = payerDisputeOf({
      status: dispute.status,
      isMoneyBack: payment.status !== 'COMPLETED',
      until: dispute.dueAt && fullTimeText(dispute.dueAt, timeZone),
    });
    const money = formatMoney(dispute.amountMinor, dispute.symbol, 'IF_ANY');
    return (
      <Card key={dispute.id} className="grid justify-items-start gap-3">
        <h2 className="text-xl">Your bank and this payment</h2>
        <Badge tone={tone}>{name}</Badge>
        <p>
          {text} It is about {money}.
        </p>
        <p className="font-bold">{lessons}</p>
        <p>{next}</p>
        <p className="text-base text-muted">
          Asked {fullTimeText(dispute.createdAt, timeZone)}
          {dispute.resolvedAt && `, decided ${fullTimeText(dispute.resolvedAt, timeZone)}`}
        </p>
      </Card>
    );
  });
}
