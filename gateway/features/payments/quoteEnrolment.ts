import { priceOf } from '../../../contract/payments.ts';
import type { App } from '../../context.ts';
import type { Student } from '../../generated/prisma/client.ts';
import { pricesAt } from './prices.ts';

/** Quotes an enrolment at the price book's price for a client address. */
export async function quoteEnrolment(
  app: App,
  { package: chosen }: Pick<Student, 'package'>,
  address: string,
) {
  const prices = await pricesAt(app, address);
  const { currency, symbol } = prices;
  const amountMinor = priceOf(chosen, prices);
  return { quote: { kind: 'ENROLMENT' as const, package: chosen, amountMinor, currency }, symbol };
}
