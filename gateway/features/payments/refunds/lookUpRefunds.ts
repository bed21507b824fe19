import { ACCEPTED_REFUND_STATUSES } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import { claimRefund, runRefund } from './attemptRefund.ts';

/** Looks up a payment's open refund at the provider at once, unless a call for it is being made. */
export async function lookUpRefunds(app: App, paymentId: string): Promise<void> {
  const { prisma } = app;
  const refund = await prisma.refundRequest.findUnique({
    where: { openPaymentId: paymentId, status: { in: [...ACCEPTED_REFUND_STATUSES] } },
    select: { id: true },
  });
  if (!refund) return;
  await prisma.$executeRaw`
    UPDATE "RefundRequest" SET "nextCheckAt" = clock_timestamp()
    WHERE id = ${refund.id}::uuid AND status <> 'APPROVED' AND "nextCheckAt" > clock_timestamp()`;
  const claim = await claimRefund(app, refund.id);
  if (claim) await runRefund(app, claim);
}

/** Returns true when a refund of a payment was made, and none is open. */
export async function isRefundConfirmed({ prisma }: App, paymentId: string): Promise<boolean> {
  const refunds = await prisma.refundRequest.findMany({
    where: { paymentId },
    select: { status: true, openPaymentId: true },
  });
  return (
    refunds.some(({ status }) => status === 'REFUNDED') &&
    refunds.every(({ openPaymentId }) => openPaymentId === null)
  );
}
