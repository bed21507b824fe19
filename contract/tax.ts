import { amountText, parseAmount } from './currencies.ts';

/** Basis points in the whole: 10,000 of them are 100 %. */
const WHOLE = 10_000;

/** Bounds of a tax rate in basis points; 0 stands for no tax. */
export const TAX_RANGE = { min: 0, max: 5000 };

/**
 * Returns the tax that an amount includes, in minor units, rounded half up: ₦107.50 at 7.5 % include ₦7.50. All of it
 * is whole-number arithmetic, in which no amount loses a kobo to a fraction.
 */
export function includedTax(amountMinor: number, basisPoints: number): number {
  const dividend = 2 * amountMinor * basisPoints + (WHOLE + basisPoints);
  const divisor = 2 * (WHOLE + basisPoints);
  return (dividend - (dividend % divisor)) / divisor;
}

/** Formats a rate for people: 750 is '7.5 %'. */
export const taxRateText = (basisPoints: number) => `${amountText(basisPoints)} %`;

/** Parses a rate in per cent, such as '7.5'. @returns basis points; NaN when it is not a rate */
export const parseTaxRate = (percent: string) => parseAmount(percent.replace('%', ''));
