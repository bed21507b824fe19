import { notFound } from '../../../../contract/errors.ts';
import { PAYMENT_CHECK_LIMIT } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { visiblePayments } from '../access.ts';
import { verifyJob } from '../jobKinds.ts';

/**
 * Begins the next round of verification at attempt 0, if the payment is still open and no round is running.
 * The long schedule depends on the payment's age, which stays. Of concurrent requests, one begins the round.
 * Writes it to the audit log when an admin begins it for somebody else's payment.
 * @param onlyFirst true to begin round 1 and no later one
 * @returns the payment's id
 * @throws DomainError NOT_FOUND for a reference that is not the viewer's; LIMIT
 */
export async function beginRound(
  app: App,
  viewer: Viewer,
  reference: string,
  onlyFirst: boolean,
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const found = await tx.payment.findFirst({
      where: { AND: [visiblePayments(viewer), { reference }] },
      select: { id: true, parentId: true },
    });
    if (!found) throw notFound('Payment');
    const [begun] = await tx.$queryRaw<{ round: number }[]>`
      UPDATE "Payment"
      SET round = round + 1, attempt = 0, "roundRunning" = true, "nextVerifyAt" = now(), "updatedAt" = now()
      WHERE id = ${found.id}::uuid AND status IN ('PENDING', 'FAILED', 'ABANDONED')
        AND NOT "roundRunning" AND (round = 0 OR NOT ${onlyFirst})
      RETURNING round`;
    if (begun) {
      await consumeRateLimit(tx, PAYMENT_CHECK_LIMIT, viewer.id);
      if (viewer.role === 'ADMIN' && found.parentId !== viewer.id)
        await recordAuditEntry(tx, viewer, {
          ...{ action: onlyFirst ? 'payment.verify' : 'payment.checkAgain', entity: 'Payment' },
          ...{ entityId: found.id, before: { round: begun.round - 1 }, after: begun },
        });
      effects.enqueue(verifyJob, { paymentId: found.id });
    }
    return found.id;
  });
}
