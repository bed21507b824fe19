/** Returns the Naira sign for NGN and the dollar sign for every other currency, as the product has always done. */
export function currencySymbol(currency: string): string {
  return currency === 'NGN' ? '₦' : '$';
}

/** Formats an `amount` in minor units (kobo, cents) for people: 10000000 NGN is '₦100,000'. */
export function formatMoney(amount: number, currency: string): string {
  return formatAmount(amount, currencySymbol(currency));
}

/** Formats an amount in minor units after a currency symbol from the server. */
export function formatAmount(amount: number, symbol: string): string {
  const isWhole = amount % 100 === 0;
  const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 };
  return `${symbol}${(amount / 100).toLocaleString('en-NG', digits)}`;
}
