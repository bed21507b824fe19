import type { Charge } from '../../../contract/payments.ts';
import type { App } from '../../../gateway/context.ts';
// Called directly: no request settles a payment at once.
import { settlePayment } from '../../../gateway/features/payments/verification/settlePayment.ts';
import type { Payment, Receipt } from '../../../gateway/generated/prisma/client.ts';
import type { TestGateway } from '../services/gateway.ts';
import { makeFamilyWithPayment } from './payments.ts';

/** The provider's report that a payment was paid as quoted. */
export const successOfPayment = (payment: Payment): Charge => ({
  ...{ status: 'success', reference: payment.reference, transactionId: `T-${payment.reference}` },
  ...{ amountMinor: payment.amountMinor, currency: payment.currency, channel: 'card', feeMinor: null },
});

export function receiptsOf({ prisma }: Pick<App, 'prisma'>, paymentIds: string[]): Promise<Receipt[]> {
  return prisma.receipt.findMany({ where: { paymentId: { in: paymentIds } }, orderBy: { number: 'asc' } });
}

/** Makes a family whose payment is completed, with its receipt. */
export async function makePaidFamily(gateway: TestGateway) {
  const family = await makeFamilyWithPayment(gateway, 'DIY');
  await settlePayment(gateway.app, family.payment.id, successOfPayment(family.payment));
  const [receipt] = await receiptsOf(gateway.app, [family.payment.id]);
  if (!receipt) throw new Error('There is no receipt');
  return { ...family, receipt };
}
