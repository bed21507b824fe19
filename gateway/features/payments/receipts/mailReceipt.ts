import { COURSE_TITLES } from '../../../../contract/certificates.ts';
import {
  discountLineText,
  purchaseText,
  receiptAmountText,
  receiptDateText,
  receiptDiscountText,
  receiptNumberText,
  receiptPath,
  taxLineText,
} from '../../../../contract/receipts.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Receipt } from '../../../generated/prisma/client.ts';
import { sendMailJob } from '../../../jobs/mail/mailJob.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type Email, enqueueMail } from '../../../platform/mail/mail.ts';
import { sponsoredPaymentUrl } from '../sponsors/sponsorTokens.ts';
import type { IssuedReceipt } from './issueReceipt.ts';

/** Writes the payer's e-mail with a receipt in the commit that issues it, so that there is one of both or none. */
export async function mailReceipt(
  app: App,
  tx: Tx,
  effects: Effects,
  { sponsorId, reference }: Payment,
  { receipt, platformName }: IssuedReceipt,
): Promise<void> {
  // A sponsor has no account to sign in with.
  const url = sponsorId
    ? sponsoredPaymentUrl(app.config, reference)
    : `${app.config.publicUrl}${receiptPath(receipt.number)}`;
  await enqueueMail(tx, { platformName, ...receiptEmail(receipt, url) });
  effects.enqueue(sendMailJob, {});
}

function receiptEmail(receipt: Receipt, url: string): Omit<Email, 'platformName'> {
  const { number, amountMinor, currency, taxName, taxBasisPoints, taxMinor, course, studentName } = receipt;
  const { discountMinor, couponCode } = receipt;
  const tax = taxLineText(taxName, taxBasisPoints);
  return {
    to: receipt.payerEmail,
    subject: `Your receipt ${receiptNumberText(number)}`,
    lines: [
      `Hello ${receipt.payerName}, thank you for your payment. This is your receipt number ${receiptNumberText(number)}.`,
      `${purchaseText(receipt)}, ${COURSE_TITLES[course]}, for ${studentName}.`,
      ...(couponCode
        ? [
            `Price: ${receiptAmountText(amountMinor + discountMinor, currency)}`,
            `${discountLineText(couponCode)}: ${receiptDiscountText(discountMinor, currency)}`,
          ]
        : []),
      `Paid on ${receiptDateText(receipt.paidAt)}: ${receiptAmountText(amountMinor, currency)}`,
      ...(taxBasisPoints > 0 ? [`${tax}: ${receiptAmountText(taxMinor, currency)}`] : []),
      `Reference ${receipt.reference}. ${receipt.sellerName}, ${oneLine(receipt.sellerAddress)}`,
    ],
    action: { text: 'See and save your receipt', url },
  };
}

/** Joins the lines of an address. */
const oneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
