import { DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkRefundReason, checkRefundRequest } from '../../../../contract/refunds.ts';
import { SPONSOR_TEXTS } from '../../../../contract/sponsors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { consumeRateLimit, type RateLimit } from '../../../platform/limits/limits.ts';
import { visiblePayments } from '../access.ts';
import { lockPayment } from '../verification/lockPayment.ts';
import { refundState } from './lockRefund.ts';
import { openRefund } from './openRefund.ts';

const REQUESTS_PER_PERSON: RateLimit = {
  name: 'refund.request',
  max: 20,
  windowMs: 60 * 60_000,
  message: 'This was asked for many times. Please try again in an hour.',
};

/**
 * Asks for a completed payment back, by the parent who made it; a sponsor asks for theirs. The clock of the database decides whether it is in time.
 * @returns the id of the payment
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT, CLOSED after 7 days, LIMIT
 */
export async function requestRefund(
  app: App,
  viewer: Viewer,
  { reference, reason }: { reference: string; reason: string },
): Promise<string> {
  throwIfInvalid(checkRefundReason(reason));
  // Not even an admin asks for the payment of somebody else: admins decide.
  const payments = { AND: [visiblePayments(viewer), { reference, parentId: viewer.id }] };
  const sponsored = { AND: [payments, { sponsorId: { not: null } }] };
  if ((await app.prisma.payment.count({ where: sponsored })) > 0)
    throw new DomainError('CONFLICT', SPONSOR_TEXTS.refundIsTheirs, null);
  return openRequestedRefund(app, { payments, subject: viewer.id, reason });
}

type RefundAsk = {
  /** Selects the one payment, with the rights of whoever asks. */
  payments: Prisma.PaymentWhereInput;
  /** Whose requests are counted together. */
  subject: string;
  reason: string;
};

/**
 * Opens the refund of a completed payment for whoever paid it.
 * @returns the id of the payment
 * @throws DomainError NOT_FOUND, CONFLICT, CLOSED after 7 days, LIMIT
 */
export async function openRequestedRefund(
  app: App,
  { payments, subject, reason }: RefundAsk,
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const found = await tx.payment.findFirst({ where: payments, select: { id: true } });
    if (!found) throw notFound('Payment');
    await consumeRateLimit(tx, REQUESTS_PER_PERSON, subject);
    const { payment, now } = await lockPayment(tx, found.id);
    const state = await tx.payment.findUniqueOrThrow({ where: { id: found.id }, select: refundState });
    throwIfInvalid(checkRefundRequest(state, now));
    await openRefund(app, tx, effects, payment, { reason: reason.trim(), origin: 'PAYER' });
    return payment.id;
  });
}
