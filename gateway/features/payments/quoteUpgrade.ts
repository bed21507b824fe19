import type { App } from '../../context.ts';
import { pricesAt, readPrices } from './prices.ts';

/** What the mentored package costs somebody who has paid for the other one, in minor units. */
export type UpgradeQuote = {
  currency: string;
  mentoredMinor: number;
  paidMinor: number;
  amountMinor: number;
};

/**
 * Mentored price minus what was paid for the enrolment, in the currency that it was paid in: where the viewer is
 * if that is priced in it, else in the default country.
 * @returns null when neither is, or when nothing is left to pay
 */
export async function quoteUpgrade(
  app: App,
  studentId: string,
  address: string,
): Promise<UpgradeQuote | null> {
  const paid = await app.prisma.payment.findMany({
    where: { studentId, status: 'COMPLETED' },
    orderBy: { createdAt: 'desc' },
    select: { amountMinor: true, currency: true },
  });
  const here = await pricesAt(app, address);
  const currency = paid[0]?.currency ?? here.currency;
  const prices = here.currency === currency ? here : await readPrices(app.prisma, null);
  if (prices.currency !== currency) return null;
  const paidMinor = paid.reduce((sum, one) => sum + (one.currency === currency ? one.amountMinor : 0), 0);
  const { mentoredMinor } = prices;
  const amountMinor = mentoredMinor - paidMinor;
  return amountMinor > 0 ? { currency, mentoredMinor, paidMinor, amountMinor } : null;
}
