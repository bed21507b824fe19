import type { Charge, ChargeStatus } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { handleDisputeEvent, isDisputeEvent } from '../disputes/handleDisputeEvent.ts';
import { notifyFlag } from '../notifyFlag.ts';
import { isRefundConfirmed, lookUpRefunds } from '../refunds/lookUpRefunds.ts';
import { fetchCharge, leaseMs, SWEEP_GRACE_MS } from '../verification/attemptVerification.ts';
import { lockPayment } from '../verification/lockPayment.ts';
import { paceOf, planNextWebhookAttempt } from '../verification/schedule.ts';
import { settlePayment } from '../verification/settlePayment.ts';

/** A stored event that this worker alone handles until its lease expires. */
export type WebhookClaim = {
  id: string;
  kind: string;
  reference: string | null;
  paymentId: string | null;
  receivedAt: Date;
  /** When it was claimed, by the database's clock; the provider is asked after it. */
  claimedAt: Date;
  body: Prisma.JsonValue;
};

/** Charge statuses that confirm an event at the provider; for kinds that are not here any response is enough. */
const CONFIRMING_STATUSES: Record<string, ChargeStatus[]> = {
  'charge.success': ['success', 'reversed'],
};

/**
 * Looks up at the provider what a stored event is about, and settles it. The event stays unhandled and is retried
 * until the provider confirms what it announces. Handling it twice changes nothing.
 */
export async function handleWebhook(app: App, eventId: string): Promise<void> {
  const [claim] = await app.prisma.$queryRaw<WebhookClaim[]>`
    UPDATE "WebhookEvent"
    SET attempts = attempts + 1, "nextAttemptAt" = clock_timestamp() + ${leaseMs(app.config)} * interval '1 ms'
    WHERE id = ${eventId} AND "handledAt" IS NULL AND "nextAttemptAt" <= clock_timestamp()
    RETURNING id, kind, reference, "paymentId", "receivedAt", clock_timestamp() AS "claimedAt", body`;
  if (claim) await runWebhook(app, claim);
}

/** Claims events that are overdue: their job got lost, or the provider did not confirm them yet. */
export async function claimOverdueWebhooks(app: App, limit: number): Promise<WebhookClaim[]> {
  return app.prisma.$queryRaw<WebhookClaim[]>`
    UPDATE "WebhookEvent"
    SET attempts = attempts + 1, "nextAttemptAt" = clock_timestamp() + ${leaseMs(app.config)} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "WebhookEvent"
      WHERE "handledAt" IS NULL
        AND "nextAttemptAt" <= clock_timestamp() - ${SWEEP_GRACE_MS} * interval '1 ms'
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, reference, "paymentId", "receivedAt", clock_timestamp() AS "claimedAt", body`;
}

export async function runWebhook(app: App, { id, ...event }: WebhookClaim): Promise<void> {
  const { kind, reference, paymentId, receivedAt, claimedAt } = event;
  let isHandled = paymentId === null || reference === null;
  if (isDisputeEvent(kind)) {
    isHandled = await handleDisputeEvent(app, kind, event.body);
  } else if (paymentId && reference) {
    const charge = await fetchCharge(app, reference);
    if (charge) await settlePayment(app, paymentId, charge);
    // The event says too little of a refund to be trusted: the known refunds of this payment are looked up.
    if (kind.startsWith('refund.')) await lookUpRefunds(app, paymentId);
    isHandled = charge !== null && (await confirms(app, charge, kind, paymentId));
  }
  // By when it was asked: an answer from before the end that is recorded after it is not the last one.
  const nextAttemptAt = isHandled ? null : planNextWebhookAttempt(receivedAt, claimedAt, paceOf(app.config));
  await app.prisma.webhookEvent.update({
    where: { id },
    data: { nextAttemptAt, handledAt: isHandled ? new Date() : null },
  });
  if (isHandled || nextAttemptAt || !paymentId) return;
  await flagUnconfirmed(app, paymentId, kind);
}

/** Flags the payment of an event that the provider never confirmed, unless it has a flag or is over. */
function flagUnconfirmed(app: App, paymentId: string, kind: string): Promise<void> {
  return inTransaction(app, async (tx, effects) => {
    const { payment, now } = await lockPayment(tx, paymentId);
    if (payment.flag !== null || payment.status === 'REVERSED' || payment.status === 'REFUNDED') return;
    const flag = `The provider announced ${kind} and did not confirm it`;
    await tx.payment.update({ where: { id: paymentId }, data: { flag } });
    await notifyFlag(tx, effects, payment, flag, now);
  });
}

async function confirms(app: App, charge: Charge, kind: string, paymentId: string): Promise<boolean> {
  // A part of a payment that was given back leaves its charge as it was.
  if (kind === 'refund.processed')
    return charge.status === 'reversed' || (await isRefundConfirmed(app, paymentId));
  return CONFIRMING_STATUSES[kind]?.includes(charge.status) ?? true;
}
