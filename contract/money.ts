/** Minor units (kobo, cents) in one unit of a currency. */
const MINOR_UNITS = 100;

/** Converts a price in whole units, as admins type it, to minor units. */
export function minorUnitsOf(amount: number): number {
  return Math.round(amount * MINOR_UNITS);
}

/**
 * Formats an amount for people: 10000000 is '₦100,000'.
 * @param minorUnits `IF_ANY` shows kobo or cents where the amount has them: '₦100.50'. `ROUNDED` rounds to whole
 * units, for sentences that name what was paid: '₦101'.
 */
export function formatMoney(amountMinor: number, symbol: string, minorUnits: 'IF_ANY' | 'ROUNDED'): string {
  const digits = minorUnits === 'ROUNDED' || amountMinor % MINOR_UNITS === 0 ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${symbol}${(amountMinor / MINOR_UNITS).toLocaleString('en-NG', options)}`;
}

/** Formats an amount that may be negative, with the sign before the currency: -5000 is '−₦50'. */
export const formatBalance = (amountMinor: number, symbol: string): string =>
  `${amountMinor < 0 ? '−' : ''}${formatMoney(Math.abs(amountMinor), symbol, 'IF_ANY')}`;
