import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkRefundAmount, REFUND_TEXTS, refundableMinor } from '../../../../contract/refunds.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { refundJob } from '../jobKinds.ts';
import { decidableRefunds } from './access.ts';
import { type LockedRefund, lockRefund, refundState } from './lockRefund.ts';
import { openRefund } from './openRefund.ts';
import { settleRefund } from './settleRefund.ts';

export type Approval = { refundId: string; amountMinor: number; version: number };

/**
 * Approves a refund of an amount, by an admin; the worker then calls the provider. A failed refund can be approved again.
 * What upgraded an enrolment goes back in full together with all of the enrolment's price, or with a part of its plan:
 * both are one purchase.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT for more than is left, CONFLICT when it has changed since
 */
export async function approveRefund(app: App, viewer: Viewer, approval: Approval): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const locked = await lockRefund(tx, approval.refundId, decidableRefunds(viewer));
    throwIfInvalid(checkVersion(locked.refund.version, approval.version));
    await approveLocked(app, tx, effects, viewer, locked, approval.amountMinor);
    return locked.refund.id;
  });
}

/** Does the same within a transaction that holds the lock of the payment and has just read both. */
export async function approveLocked(
  app: App,
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  locked: LockedRefund,
  amountMinor: number,
): Promise<void> {
  const { kind, status } = locked.payment;
  const leftMinor = await approve(app, tx, effects, viewer, locked, amountMinor);
  if (amountMinor === leftMinor && kind !== 'UPGRADE' && status === 'COMPLETED')
    await approveUpgrade(app, tx, effects, viewer, locked);
}

/** @returns what was left of the payment before */
async function approve(
  app: App,
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  locked: LockedRefund,
  amountMinor: number,
): Promise<number> {
  const { refund, payment, now } = locked;
  if (refund.status !== 'REQUESTED' && refund.status !== 'FAILED')
    throw new DomainError('CONFLICT', REFUND_TEXTS.decided, null);
  const state = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: refundState });
  const leftMinor = refundableMinor(state);
  if (leftMinor <= 0) throw new DomainError('CONFLICT', REFUND_TEXTS.alreadyRefunded, null);
  if (!['COMPLETED', 'DUPLICATE', 'MISMATCHED'].includes(payment.status))
    throw new DomainError('CONFLICT', REFUND_TEXTS.notRefundable, null);
  const { origin } = refund;
  throwIfInvalid(checkRefundAmount(amountMinor, { origin, paymentStatus: payment.status, leftMinor }));
  const open = await tx.refundRequest.findUnique({ where: { openPaymentId: payment.id } });
  if (open && open.id !== refund.id) throw new DomainError('CONFLICT', REFUND_TEXTS.alreadyOpen, null);
  await settleRefund(app, tx, effects, locked, 'APPROVED', {
    ...{ amountMinor, deciderId: viewer.id, decidedAt: now, failure: null },
    ...{ round: refund.round + 1, providerRefundId: null, calledAt: null, nextCheckAt: now },
  });
  await recordAuditEntry(tx, viewer, {
    ...{ action: 'refund.approve', entity: 'RefundRequest', entityId: refund.id },
    before: { status: refund.status, amountMinor: refund.amountMinor },
    after: { status: 'APPROVED', amountMinor },
  });
  effects.enqueue(refundJob, { refundId: refund.id });
  return leftMinor;
}

/** Approves the refund of what upgraded a refunded enrolment, whether the family has asked for it or not. */
async function approveUpgrade(
  app: App,
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  { payment: { studentId, reference }, now }: LockedRefund,
): Promise<void> {
  if (!studentId) return;
  const upgrades = await tx.payment.findMany({
    where: { studentId, kind: 'UPGRADE', status: 'COMPLETED' },
    select: { id: true, ...refundState },
  });
  for (const upgrade of upgrades) {
    const leftMinor = refundableMinor(upgrade);
    if (leftMinor <= 0) continue;
    await tx.$queryRaw`SELECT 1 FROM "Payment" WHERE id = ${upgrade.id}::uuid FOR UPDATE`;
    const payment = await tx.payment.findUniqueOrThrow({ where: { id: upgrade.id } });
    const refund =
      (await tx.refundRequest.findUnique({ where: { openPaymentId: payment.id } })) ??
      (await openRefund(app, tx, effects, payment, {
        ...{ reason: `Upgrade of ${reference}`, origin: 'UPGRADED' },
      }));
    if (refund.status === 'REQUESTED')
      await approve(app, tx, effects, viewer, { refund, payment, now }, leftMinor);
  }
}
