import {
  isAcceptedRefund,
  isAllowedRefundTransition,
  isOpenRefund,
  moneyIn,
  needsAdmin,
  type RefundStatus,
} from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Prisma, RefundRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { type ProcessedRefund, postRefund } from '../../ledger/postRefund.ts';
import { closeEnrolment, openEnrolment } from '../verification/openEnrolment.ts';
import type { LockedRefund } from './lockRefund.ts';
import { mentorProfileOf, notifyRefund } from './notifyRefund.ts';

type RefundChange = Pick<
  Prisma.RefundRequestUncheckedUpdateInput,
  | 'amountMinor'
  | 'calledAt'
  | 'decidedAt'
  | 'deciderId'
  | 'failure'
  | 'nextCheckAt'
  | 'providerRefundId'
  | 'refusal'
  | 'round'
>;

/**
 * Moves a locked refund to another state, with all that follows from it: what the payment had opened closes when the
 * provider accepts a refund that gives back all of it, and opens again when that fails; the payment is refunded once
 * all of it was given back; everyone concerned is notified. The state of a refund changes in no other way.
 * A change that is not allowed is none: the provider's answers come late, twice and out of order.
 * @returns the refund as it is afterwards
 */
export async function settleRefund(
  app: App,
  tx: Tx,
  effects: Effects,
  { refund, payment, now }: LockedRefund,
  status: RefundStatus,
  change: RefundChange,
): Promise<RefundRequest> {
  if (!isAllowedRefundTransition(refund.status, status)) return refund;
  const before = refund.status;
  const isAccepted = isAcceptedRefund(status);
  const amountMinor = typeof change.amountMinor === 'number' ? change.amountMinor : refund.amountMinor;
  const isWhole = isAccepted && (await isRefundedInFull(tx, payment, refund.id, amountMinor ?? 0));
  // A second payment of the same thing has opened nothing.
  const closes = isWhole && payment.status === 'COMPLETED' && payment.accessClosedAt === null;
  const mayReopen = status === 'FAILED' && payment.accessClosedAt !== null;
  const settled = await tx.refundRequest.update({
    where: { id: refund.id },
    data: {
      ...change,
      status,
      version: { increment: 1 },
      actionRank: needsAdmin(status) ? 1 : 0,
      openPaymentId: isOpenRefund(status) ? payment.id : null,
      ...(isAccepted && !refund.acceptedAt && { acceptedAt: now }),
      ...(status === 'FAILED' && { acceptedAt: null }),
      finishedAt: isOpenRefund(status) ? null : now,
    },
  });
  // Asked before and after the change: closing takes a mentor away, and opening can give one.
  const mentorBefore = await mentorProfileOf(tx, payment);
  if (closes) await closeEnrolment(app, tx, effects, payment, 'REFUND');
  // It stays closed when the family has bought the same thing again meanwhile.
  const reopens = mayReopen && (await openEnrolment(tx, effects, payment)).status === 'COMPLETED';
  if (closes || reopens)
    await tx.payment.update({ where: { id: payment.id }, data: { accessClosedAt: closes ? now : null } });
  effects.publish('refund.changed', { refundId: refund.id, paymentId: payment.id }, [payment.parentId]);
  const mentorId = reopens ? await mentorProfileOf(tx, payment) : mentorBefore;
  await notifyRefund(app, tx, effects, { payment, refund: settled, before, closes, reopens }, mentorId);
  if (isWhole && status === 'REFUNDED') await markRefunded(tx, effects, payment);
  if (status === 'REFUNDED') await postRefund(tx, postingOf(settled, payment, now));
  app.log.info({ refund: refund.id, payment: payment.id, from: refund.status, to: status }, 'refund settled');
  return settled;
}

const postingOf = (
  { id: refundId, amountMinor, providerRefundId }: RefundRequest,
  payment: Payment,
  processedAt: Date,
): ProcessedRefund => ({
  ...{ payment, refundId, providerRefundId, processedAt },
  ...{ amountMinor: amountMinor ?? 0, currency: moneyIn(payment).currency },
});

/** Returns whether a refund, together with those that the provider has made or accepted, is all that was paid. */
async function isRefundedInFull(
  tx: Tx,
  payment: Payment,
  refundId: string,
  amountMinor: number,
): Promise<boolean> {
  const others = await tx.refundRequest.findMany({
    where: { paymentId: payment.id, id: { not: refundId } },
    select: { status: true, amountMinor: true },
  });
  const before = others.filter(({ status }) => isAcceptedRefund(status));
  const given = before.reduce((sum, other) => sum + (other.amountMinor ?? 0), amountMinor);
  return given >= moneyIn(payment).amountMinor;
}

async function markRefunded(tx: Tx, effects: Effects, { id: paymentId, parentId }: Payment): Promise<void> {
  // A payment that the provider has reported as reversed meanwhile stays so: the money went back either way.
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, status: { in: ['COMPLETED', 'DUPLICATE', 'MISMATCHED'] } },
    data: { status: 'REFUNDED', nextVerifyAt: null, roundRunning: false },
  });
  if (count > 0) effects.publish('payment.settled', { paymentId }, [parentId]);
}
