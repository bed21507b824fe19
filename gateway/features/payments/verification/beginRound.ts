import { notFound } from '../../../../contract/errors.ts';
import { PAYMENT_CHECK_LIMIT } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { PaymentStatus } from '../../../generated/prisma/enums.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { verifyJob } from '../jobKinds.ts';

/** The statuses of payments that can be verified again. */
export const OPEN_FOR_ROUNDS: readonly PaymentStatus[] = ['PENDING', 'FAILED', 'ABANDONED'];

/** Whose round begins. */
export type RoundStarter = {
  /** Selects the one payment, with the rights of whoever asks. */
  payments: Prisma.PaymentWhereInput;
  /** Whose rounds are counted together. */
  subject: string;
  /** The viewer whose round for somebody else's payment is written to the audit log; null for everyone but admins. */
  admin: Pick<Viewer, 'id'> | null;
};

/**
 * Begins the next round of verification at attempt 0, if the payment is still open and no round is running.
 * The long schedule depends on the payment's age, which stays. Of concurrent requests, one begins the round.
 * @param onlyFirst true to begin round 1 and no later one
 * @returns the payment's id
 * @throws DomainError NOT_FOUND when no payment is selected; LIMIT
 */
export async function beginRound(
  app: App,
  { payments, subject, admin }: RoundStarter,
  onlyFirst: boolean,
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const { paymentId, isBegun } = await applyRound(tx, effects, { payments, admin }, onlyFirst);
    if (isBegun) await consumeRateLimit(tx, PAYMENT_CHECK_LIMIT, subject);
    return paymentId;
  });
}

/**
 * Begins the next round of verification within a write, if the payment is still open and no round is running.
 * @throws DomainError NOT_FOUND when no payment is selected
 */
export async function applyRound(
  tx: Tx,
  effects: Effects,
  { payments, admin }: Omit<RoundStarter, 'subject'>,
  onlyFirst: boolean,
): Promise<{ paymentId: string; isBegun: boolean }> {
  const found = await tx.payment.findFirst({ where: payments, select: { id: true, parentId: true } });
  if (!found) throw notFound('Payment');
  const [begun] = await tx.$queryRaw<{ round: number }[]>`
    UPDATE "Payment"
    SET round = round + 1, attempt = 0, postponed = 0, "roundRunning" = true, "nextVerifyAt" = now(), "updatedAt" = now()
    WHERE id = ${found.id}::uuid AND status = ANY(${[...OPEN_FOR_ROUNDS]}::"PaymentStatus"[])
      AND NOT "roundRunning" AND (round = 0 OR NOT ${onlyFirst})
    RETURNING round`;
  if (!begun) return { paymentId: found.id, isBegun: false };
  if (admin && found.parentId !== admin.id)
    await recordAuditEntry(tx, admin, {
      ...{ action: onlyFirst ? 'payment.verify' : 'payment.checkAgain', entity: 'Payment' },
      ...{ entityId: found.id, before: { round: begun.round - 1 }, after: begun },
    });
  effects.enqueue(verifyJob, { paymentId: found.id });
  return { paymentId: found.id, isBegun: true };
}
