import type { PaymentStatus } from '../../../contract/payments.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { PaymentAttemptOutcome } from '../../generated/prisma/enums.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** Lateness of an attempt at which something is wrong with the workers, in milliseconds. */
const OVERDUE_AFTER_MS = 5 * 60 * 1000;
/** More of them are not the trouble of single payments. */
const MAX_ANNOUNCED = 1000;

/**
 * Selects stuck payments: neither settled nor given up, and something is not as it should be. The payments with a
 * webhook that is not handled are read first, so that an index finds each of the conditions.
 */
export async function stuckPayments(db: Db, now: Date): Promise<Prisma.PaymentWhereInput> {
  const announced = await db.webhookEvent.findMany({
    where: { handledAt: null, attempts: { gt: 0 }, paymentId: { not: null } },
    orderBy: { receivedAt: 'asc' },
    take: MAX_ANNOUNCED,
    select: { paymentId: true },
  });
  return {
    OR: [
      { nextVerifyAt: { lt: new Date(now.getTime() - OVERDUE_AFTER_MS) } },
      { id: { in: announced.flatMap(({ paymentId }) => paymentId ?? []) } },
      {
        status: 'PENDING',
        nextVerifyAt: { not: null },
        OR: [
          { round: { gt: 0 }, roundRunning: false },
          { attempts: { some: {}, every: { outcome: 'ERROR' } } },
        ],
      },
    ],
  };
}

/** The state that explains why a payment is stuck. */
export type StuckState = {
  status: PaymentStatus;
  round: number;
  roundRunning: boolean;
  createdAt: Date;
  nextVerifyAt: Date | null;
  /** Webhooks that are not handled yet although it was attempted, oldest first. */
  webhooks: { kind: string; receivedAt: Date }[];
  /** All attempts, oldest first. */
  attempts: { outcome: PaymentAttemptOutcome; createdAt: Date }[];
};

export type StuckReason = { reason: string; since: Date };

/** Returns why a payment is stuck and since when; null for one that is not. */
export function stuckReasonOf(payment: StuckState, now: Date): StuckReason | null {
  const { nextVerifyAt, webhooks, attempts, createdAt } = payment;
  if (nextVerifyAt && now.getTime() - nextVerifyAt.getTime() > OVERDUE_AFTER_MS) {
    return { reason: 'No worker makes the attempt that is due', since: nextVerifyAt };
  }
  const [webhook] = webhooks;
  if (webhook) {
    const reason = `The provider announced ${webhook.kind} and does not confirm it yet`;
    return { reason, since: webhook.receivedAt };
  }
  if (payment.status !== 'PENDING' || !nextVerifyAt) return null;
  const [first] = attempts;
  if (first && attempts.every(({ outcome }) => outcome === 'ERROR')) {
    return { reason: 'The provider does not answer', since: first.createdAt };
  }
  return payment.round > 0 && !payment.roundRunning
    ? { reason: 'The provider has no final answer yet', since: first?.createdAt ?? createdAt }
    : null;
}
