import { notFound } from '../../../../contract/errors.ts';
import { PAYMENT_CHECK_LIMIT } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { verifyJob } from '../jobKinds.ts';

/** Whose round begins. */
export type RoundStarter = {
  /** Selects the one payment, with the rights of whoever asks. */
  payments: Prisma.PaymentWhereInput;
  /** Whose rounds are counted together. */
  subject: string;
  /** The viewer whose round for somebody else's payment is written to the audit log; null for everyone but admins. */
  admin: Viewer | null;
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
    const found = await tx.payment.findFirst({
      where: payments,
      select: { id: true, parentId: true },
    });
    if (!found) throw notFound('Payment');
    const [begun] = await tx.$queryRaw<{ round: number }[]>`
      UPDATE "Payment"
      SET round = round + 1, attempt = 0, postponed = 0, "roundRunning" = true, "nextVerifyAt" = now(), "updatedAt" = now()
      WHERE id = ${found.id}::uuid AND status IN ('PENDING', 'FAILED', 'ABANDONED')
        AND NOT "roundRunning" AND (round = 0 OR NOT ${onlyFirst})
      RETURNING round`;
    if (begun) {
      await consumeRateLimit(tx, PAYMENT_CHECK_LIMIT, subject);
      if (admin && found.parentId !== admin.id)
        await recordAuditEntry(tx, admin, {
          ...{ action: onlyFirst ? 'payment.verify' : 'payment.checkAgain', entity: 'Payment' },
          ...{ entityId: found.id, before: { round: begun.round - 1 }, after: begun },
        });
      effects.enqueue(verifyJob, { paymentId: found.id });
    }
    return found.id;
  });
}
