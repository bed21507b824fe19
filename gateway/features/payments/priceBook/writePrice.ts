import type { CountryPriceDraft } from '../../../../contract/priceBook.ts';
import type { CountryPrice } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

/** Returns the columns of a country's prices that the audit log stores. */
export function columnsOf({
  currency,
  diyMinor,
  mentoredMinor,
}: Pick<CountryPriceDraft, 'currency' | 'diyMinor' | 'mentoredMinor'>) {
  return { currency, diyMinor, mentoredMinor };
}

/** Locks the prices of a country until the transaction ends. @returns null when it has none of its own */
export async function lockPrice(tx: Tx, country: string): Promise<CountryPrice | null> {
  await tx.$queryRaw`SELECT 1 FROM "CountryPrice" WHERE country = ${country} FOR UPDATE`;
  return tx.countryPrice.findUnique({ where: { country } });
}
