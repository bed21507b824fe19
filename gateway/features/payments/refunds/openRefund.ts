import type { RefundOrigin } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, RefundRequest } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notifyRefund } from './notifyRefund.ts';

/** Opens a refund of a locked payment, which waits for the decision of an admin. */
export async function openRefund(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  { reason, origin }: { reason: string; origin: RefundOrigin },
): Promise<RefundRequest> {
  const refund = await tx.refundRequest.create({
    data: {
      ...{
        paymentId: payment.id,
        openPaymentId: payment.id,
        requesterId: payment.sponsorId ? null : payment.parentId,
      },
      ...{ reason, origin },
    },
  });
  effects.publish('refund.changed', { refundId: refund.id, paymentId: payment.id }, [payment.parentId]);
  await notifyRefund(
    app,
    tx,
    effects,
    { payment, refund, before: null, closes: false, reopens: false },
    null,
  );
  return refund;
}
