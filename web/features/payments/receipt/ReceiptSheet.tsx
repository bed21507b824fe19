import { COURSE_TITLES } from '../../../../contract/certificates.ts';
import {
  discountLineText,
  purchaseText,
  receiptAmountText,
  receiptDateText,
  receiptDiscountText,
  receiptNumberText,
  taxLineText,
} from '../../../../contract/receipts.ts';
import { Card } from '../../../ui/Card.tsx';
import type { ReceiptQuery } from './receipt.generated.ts';

type Receipt = Omit<NonNullable<ReceiptQuery['receipt']>, '__typename' | 'id' | 'fileUrl' | 'payment'>;

/** Renders what a receipt says; it is all that a printer gets of the page. */
export function ReceiptSheet({ receipt, heading: Heading }: { receipt: Receipt; heading: 'h1' | 'h2' }) {
  const { amountMinor, currency, discountMinor, couponCode, taxName, taxBasisPoints, taxMinor } = receipt;
  const amount = receiptAmountText(amountMinor, currency);
  return (
    <Card className="grid grid-cols-1 gap-6 [overflow-wrap:anywhere]">
      <Heading className="text-3xl">Receipt {receiptNumberText(receipt.number)}</Heading>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Issued on" value={receiptDateText(receipt.issuedAt)} />
        <Fact name="Paid on" value={receiptDateText(receipt.paidAt)} />
        <Fact name="From" value={receipt.sellerName} more={receipt.sellerAddress} />
        <Fact name="To" value={receipt.payerName} more={receipt.payerEmail} />
        <Fact name="Reference" value={receipt.reference} />
      </dl>
      <dl className="grid gap-3 border-t-2 border-line pt-4">
        <Line
          name={`${purchaseText(receipt)}: ${COURSE_TITLES[receipt.course]}, for ${receipt.studentName}`}
          amount={receiptAmountText(amountMinor + discountMinor, currency)}
        />
        {couponCode && (
          <Line name={discountLineText(couponCode)} amount={receiptDiscountText(discountMinor, currency)} />
        )}
        <Line name="Paid in full" amount={amount} isTotal />
        {taxBasisPoints > 0 && (
          <Line name={taxLineText(taxName, taxBasisPoints)} amount={receiptAmountText(taxMinor, currency)} />
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="font-bold">{value}</dd>
      {more && <dd className="whitespace-pre-line">{more}</dd>}
    </div>
  );
}

function Line({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-6 ${isTotal ? 'border-y-2 border-line py-3 font-bold' : ''}`}
    >
      <dt className="min-w-0">{name}</dt>
      <dd className="ml-auto whitespace-nowrap">{amount}</dd>
    </div>
  );
}
