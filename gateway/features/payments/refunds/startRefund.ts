import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkRefundReason, checkRefundStart } from '../../../../contract/refunds.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { lockPayment } from '../verification/lockPayment.ts';
import { refundablePayments } from './access.ts';
import { approveLocked } from './approveRefund.ts';
import { refundState } from './lockRefund.ts';
import { openRefund } from './openRefund.ts';

export type RefundStart = { paymentId: string; amountMinor: number; reason: string };

/**
 * Gives a payment back that nobody has asked for, by an admin: all of it or a part, whenever it was paid. What differs
 * from its quote goes back as it came in.
 * @returns the id of the refund, which is approved
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT while another one is open or no money is here
 */
export async function startRefund(
  app: App,
  viewer: Viewer,
  { paymentId, amountMinor, reason }: RefundStart,
): Promise<string> {
  throwIfInvalid(checkRefundReason(reason));
  return inTransaction(app, async (tx, effects) => {
    const found = await tx.payment.findFirst({
      where: { AND: [{ id: paymentId }, refundablePayments(viewer)] },
      select: { id: true },
    });
    if (!found) throw notFound('Payment');
    const { payment, now } = await lockPayment(tx, found.id);
    const state = await tx.payment.findUniqueOrThrow({ where: { id: found.id }, select: refundState });
    throwIfInvalid(checkRefundStart(state));
    const refund = await openRefund(app, tx, effects, payment, { reason: reason.trim(), origin: 'ADMIN' });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'payment.refund', entity: 'Payment', entityId: payment.id, reason: refund.reason },
      after: { amountMinor },
    });
    await approveLocked(app, tx, effects, viewer, { refund, payment, now }, amountMinor);
    return refund.id;
  });
}
