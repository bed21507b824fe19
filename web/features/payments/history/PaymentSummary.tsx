import { payerDisputeOf } from '../../../../contract/disputeStates.ts';
import { partsText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { paymentStateOf } from '../../../../contract/paymentStates.ts';
import { dateText, fullTimeText } from '../../../../contract/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { PaymentHistory_PaymentFragment } from './history.generated.ts';

type PaymentProps = { payment: PaymentHistory_PaymentFragment; timeZone: string };
type PaymentSummaryProps = PaymentProps & {
  /** The level of its heading. */
  heading: 'h3' | 'h4';
};

/** Says of a payment what it was for, its state, what the bank does about it, and what the family does next. */
export function PaymentSummary({ payment, timeZone, heading: Heading }: PaymentSummaryProps) {
  const { kind, course, package: chosen, parts, studentName, createdAt } = payment;
  const { name, tone, next } = paymentStateOf(payment);
  const money = formatMoney(payment.amountMinor, payment.symbol, 'IF_ANY');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading className="min-w-0 text-lg wrap-anywhere">
          {money} for {studentName}
        </Heading>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <Disputed payment={payment} timeZone={timeZone} />
      <p className="text-base text-muted">
        {kind === 'UPGRADE' && 'Upgrade: '}
        {courseOf(course).shortName}, {packageOf(chosen).name}
        {parts && `, ${partsText(parts)}`}, {dateText(createdAt, timeZone)}
      </p>
      <p className="text-base">{next}</p>
    </>
  );
}

/** Says in a row what the payer's bank does about the payment. */
function Disputed({ payment, timeZone }: PaymentProps) {
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
