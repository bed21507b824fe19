import type { App } from '../../context.ts';
import { notGivenBack } from './access.ts';
import { pricesAt, readPrices } from './prices.ts';

/** The price of the mentored package for a parent who has paid for the other one, in minor units. */
export type UpgradeQuote = {
  currency: string;
  symbol: string;
  mentoredMinor: number;
  paidMinor: number;
  amountMinor: number;
};

/**
 * Quotes the mentored price minus what was paid for the enrolment, in the currency of that payment: at the prices of
 * the viewer's country if they are in that currency, else of the default country.
 * @returns null when neither is, or when nothing is left to pay
 */
export async function quoteUpgrade(
  app: App,
  studentId: string,
  address: string,
): Promise<UpgradeQuote | null> {
  const paid = await app.prisma.payment.findMany({
    where: {
      AND: [
        { studentId, status: 'COMPLETED' },
        { OR: [{ planId: null }, { plan: { status: { not: 'CANCELLED' } } }] },
        notGivenBack,
      ],
    },
    orderBy: { createdAt: 'desc' },
    select: { amountMinor: true, currency: true },
  });
  const localPrices = await pricesAt(app, address);
  const currency = paid[0]?.currency ?? localPrices.currency;
  const prices = localPrices.currency === currency ? localPrices : await readPrices(app.prisma, null);
  if (prices.currency !== currency) return null;
  const paidMinor = paid.reduce(
    (sum, payment) => sum + (payment.currency === currency ? payment.amountMinor : 0),
    0,
  );
  const { mentoredMinor, symbol } = prices;
  const amountMinor = mentoredMinor - paidMinor;
  return amountMinor > 0 ? { currency, symbol, mentoredMinor, paidMinor, amountMinor } : null;
}
