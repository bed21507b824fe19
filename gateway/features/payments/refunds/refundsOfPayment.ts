import { isAcceptedRefund, moneyIn } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { settleRefund } from './settleRefund.ts';

const RETURNED = 'Your bank has given this money back already.';

/** Returns whether refunds that are made or about to be give back all of a locked payment. */
export async function isBeingRefunded(tx: Tx, payment: Payment): Promise<boolean> {
  const { id: paymentId } = payment;
  const refunds = await tx.refundRequest.findMany({
    where: { paymentId },
    select: { status: true, amountMinor: true },
  });
  const given = refunds.filter(({ status }) => status === 'APPROVED' || isAcceptedRefund(status));
  return given.reduce((sum, refund) => sum + (refund.amountMinor ?? 0), 0) >= moneyIn(payment).amountMinor;
}

/** Makes the next look-up of a payment’s open refund due; one that runs is made again, which changes nothing. */
export async function makeRefundsDue(tx: Tx, { id }: Payment): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RefundRequest" SET "nextCheckAt" = clock_timestamp()
    WHERE "openPaymentId" = ${id}::uuid AND status IN ('PENDING', 'PROCESSING', 'NEEDS_ATTENTION')
      AND "nextCheckAt" > clock_timestamp()`;
}

/** Refuses the request for a payment whose money has gone back by itself. */
export async function refuseReturned(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  now: Date,
): Promise<void> {
  const refund = await tx.refundRequest.findFirst({
    where: { openPaymentId: payment.id, status: 'REQUESTED' },
  });
  if (!refund) return;
  await settleRefund(app, tx, effects, { refund, payment, now }, 'REFUSED', {
    ...{ refusal: RETURNED, decidedAt: now },
  });
}
