import { DomainError } from '../../../../contract/errors.ts';
import { REFUND_TEXTS } from '../../../../contract/refunds.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { visibleRefunds } from './access.ts';
import { lockRefund } from './lockRefund.ts';
import { settleRefund } from './settleRefund.ts';

/**
 * Withdraws the request for a refund, by the parent who asked, while nobody has decided about it.
 * @returns the id of the payment
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function withdrawRefundRequest(
  app: App,
  viewer: Viewer,
  { refundId }: { refundId: string },
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const own = { AND: [visibleRefunds(viewer), { requesterId: viewer.id, origin: 'PAYER' as const }] };
    const locked = await lockRefund(tx, refundId, own);
    // Pressing twice changes nothing.
    if (locked.refund.status === 'WITHDRAWN') return locked.payment.id;
    if (locked.refund.status !== 'REQUESTED')
      throw new DomainError('CONFLICT', REFUND_TEXTS.notWithdrawable, null);
    await settleRefund(app, tx, effects, locked, 'WITHDRAWN', {});
    return locked.payment.id;
  });
}
