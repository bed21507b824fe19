import { amountText } from './currencies.ts';
import { paidPartsOf, partsText } from './instalments.ts';
import { pattern } from './pattern.ts';
import { taxRateText } from './tax.ts';
import { DEFAULT_TIME_ZONE, longDateText } from './time.ts';

/** Digits of a receipt's number as it is printed; a longer number keeps all of its own. */
const NUMBER_DIGITS = 6;

export const RECEIPT_TEXTS = {
  missing: 'No such receipt',
  missingText: 'There is no receipt of yours with this number.',
  notLoaded: 'The receipt could not be loaded',
  returned: 'The money of this receipt was given back since. The receipt stays as a record of what was paid.',
};

/** Formats a receipt's number as it is printed: 42 is '000042'. */
export const receiptNumberText = (number: number) => String(number).padStart(NUMBER_DIGITS, '0');

const NUMBER = pattern({ max: 10, matches: /^\d{1,10}$/ });
const MAX_NUMBER = 2_147_483_647;

/** Parses the number of a receipt from a path. @returns null for what is none */
export function parseReceiptNumber(text: string): number | null {
  if (!NUMBER.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= MAX_NUMBER ? number : null;
}

/** Returns the path of the page of a receipt. */
export const receiptPath = (number: number) => `/receipt/${number}`;

/** Returns the path of a receipt's PDF, for the payer and admins. */
export const receiptFilePath = (number: number) => `/receipts/${number}.pdf`;

/** Names the line of the included tax: 'of which VAT 7.5 %'. */
export const taxLineText = (taxName: string, basisPoints: number) =>
  `of which ${taxName} ${taxRateText(basisPoints)}`;

/** Names the line of what a coupon took off. */
export const discountLineText = (couponCode: string) => `Discount with the coupon ${couponCode}`;

/** Formats what a coupon took off, as receiptAmountText formats an amount: '−NGN 10,000.00'. */
export const receiptDiscountText = (discountMinor: number, currency: string): string =>
  `−${receiptAmountText(discountMinor, currency)}`;

/** Formats an amount with the code of its currency and both decimals, as accounts need it: 'NGN 100,000.00'. */
export function receiptAmountText(amountMinor: number, currency: string): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${currency} ${Number(amountText(amountMinor)).toLocaleString('en-NG', options)}`;
}

/** Formats a date of a receipt, in the seller's time zone: a document has the same date for everybody. */
export const receiptDateText = (instant: Date | string) => longDateText(instant, DEFAULT_TIME_ZONE);

type Purchase = {
  kind: 'ENROLMENT' | 'UPGRADE' | 'INSTALMENT';
  package: 'DIY' | 'MENTORED';
  /** Of an instalment alone. */
  firstPart?: number | null;
  lastPart?: number | null;
  partCount?: number | null;
};

/** Names what a receipt is for, beside the course. */
export function purchaseText({ kind, package: chosen, ...row }: Purchase): string {
  if (kind === 'UPGRADE') return 'Upgrade to the mentored package';
  const bought = chosen === 'MENTORED' ? 'Mentored package' : 'DIY package';
  const parts = paidPartsOf(row);
  return parts ? `${bought}, ${partsText(parts)}` : bought;
}
