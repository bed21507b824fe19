import { notFound } from '../../../../contract/errors.ts';
import type { Payment, Prisma, RefundRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { lockPayment } from '../verification/lockPayment.ts';

export type LockedRefund = { refund: RefundRequest; payment: Payment; now: Date };

/**
 * Locks the payment of a refund and reads both. Every write of a refund holds the lock of its payment, as settlements
 * do: so amounts add up, and a refund and a settlement never pass one another.
 * @param access selects the refunds that the caller may change
 * @throws DomainError NOT_FOUND
 */
export async function lockRefund(
  tx: Tx,
  id: string,
  access: Prisma.RefundRequestWhereInput,
): Promise<LockedRefund> {
  const where = { AND: [{ id }, access] };
  const found = await tx.refundRequest.findFirst({ where, select: { paymentId: true } });
  if (!found) throw notFound('Refund');
  const { payment, now } = await lockPayment(tx, found.paymentId);
  const refund = await tx.refundRequest.findFirst({ where });
  if (!refund) throw notFound('Refund');
  return { refund, payment, now };
}

/** The quote of a payment and what came in, for a select. */
export const paidMoney = {
  amountMinor: true,
  currency: true,
  receivedMinor: true,
  receivedCurrency: true,
} satisfies Prisma.PaymentSelect;

/** Selects the fields of a payment that decide about its refunds. */
export const refundState = {
  ...paidMoney,
  status: true,
  settledAt: true,
  refunds: { select: { status: true, amountMinor: true } },
} satisfies Prisma.PaymentSelect;
