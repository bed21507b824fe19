import { minorUnitsOf } from './money.ts';
import { pattern } from './pattern.ts';

/** The currencies that the payment provider charges, each in hundredths. */
export const CURRENCIES = [
  { code: 'NGN', name: 'Nigerian naira', symbol: '₦' },
  { code: 'USD', name: 'US dollar', symbol: '$' },
  { code: 'GHS', name: 'Ghanaian cedi', symbol: 'GH₵' },
  { code: 'KES', name: 'Kenyan shilling', symbol: 'KSh' },
  { code: 'ZAR', name: 'South African rand', symbol: 'R' },
  { code: 'XOF', name: 'West African CFA franc', symbol: 'CFA' },
  { code: 'EGP', name: 'Egyptian pound', symbol: 'E£' },
  { code: 'RWF', name: 'Rwandan franc', symbol: 'FRw' },
] as const;

export const isCurrency = (code: string) => CURRENCIES.some((currency) => currency.code === code);

/** Returns what stands before an amount: the symbol of a listed currency, and the code of any other: 'EUR 10'. */
export function currencySymbol(currency: string): string {
  return CURRENCIES.find(({ code }) => code === currency)?.symbol ?? `${currency}\u00a0`;
}

/** Returns an amount in whole units, as admins type it: 10050 is '100.5'. */
export const amountText = (amountMinor: number) => String(amountMinor / minorUnitsOf(1));

const MAX_AMOUNT_LENGTH = 20;
const AMOUNT = pattern({ max: MAX_AMOUNT_LENGTH, matches: /^\d{1,15}(?:\.\d{1,2})?$/ });

/** Parses an amount in whole units, such as '100,000' or '99.50'. @returns minor units; NaN when it is not an amount */
export function parseAmount(text: string): number {
  const plain = text
    .trim()
    .slice(0, 2 * MAX_AMOUNT_LENGTH)
    .replaceAll(',', '');
  return AMOUNT.test(plain) ? minorUnitsOf(Number(plain)) : Number.NaN;
}
