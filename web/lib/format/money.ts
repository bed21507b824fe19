/** NGN shows the Naira sign, every other currency the dollar sign, as the product has always done. */
export function currencySymbol(currency: string): string {
  return currency === 'NGN' ? '₦' : '$';
}

/** `amount` in minor units (kobo, cents) as people write it: 10000000 NGN is '₦100,000'. */
export function formatMoney(amount: number, currency: string): string {
  return formatAmount(amount, currencySymbol(currency));
}

/** The same behind a sign that the server gave. */
export function formatAmount(amount: number, symbol: string): string {
  const whole = amount % 100 === 0;
  const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 };
  return `${symbol}${(amount / 100).toLocaleString('en-NG', digits)}`;
}
