import { ReceiptText } from 'lucide-react';
import { partsText } from '../../../../contract/instalments.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { receiptNumberText, receiptPath } from '../../../../contract/receipts.ts';
import { fullTimeText, timeZoneName } from '../../../../contract/time.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import type { PaymentPage_PaymentFragment } from './history.generated.ts';

type PaymentFactsProps = { payment: PaymentPage_PaymentFragment; timeZone: string };

export function PaymentFacts({ payment, timeZone }: PaymentFactsProps) {
  const { kind, course, package: chosen, parts, createdAt, settledAt, reference, receipt } = payment;
  const { couponCode, symbol } = payment;
  const money = (minor: number) => formatMoney(minor, symbol, 'IF_ANY');
  const bought = `${courseOf(course).name}, ${packageOf(chosen).name}`;
  const facts = [
    {
      name: 'Paid for',
      value: kind === 'UPGRADE' ? `Upgrade: ${bought}` : parts ? `${bought}, ${partsText(parts)}` : bought,
    },
    { name: 'Child', value: payment.studentName },
    ...(couponCode ? [{ name: 'Price', value: money(payment.fullPriceMinor) }] : []),
    ...(couponCode ? [{ name: `Coupon ${couponCode}`, value: `−${money(payment.discountMinor)}` }] : []),
    { name: 'Amount', value: money(payment.amountMinor) },
    { name: 'Started', value: fullTimeText(createdAt, timeZone) },
    { name: 'Decided', value: settledAt ? fullTimeText(settledAt, timeZone) : 'Not yet' },
    { name: 'Reference', value: reference },
  ];
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Details</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-base text-muted">{name}</dt>
            <dd className="font-bold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-base text-muted">Times are in {timeZoneName(timeZone)}.</p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={reference} label="Copy Reference" />
        {receipt && (
          <LinkButton
            to={receiptPath(receipt.number)}
            variant="outline"
            size="sm"
            icon={<ReceiptText className="size-5" aria-hidden="true" />}
          >
            Receipt {receiptNumberText(receipt.number)}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
