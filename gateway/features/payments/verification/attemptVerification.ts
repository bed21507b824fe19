import {
  type Charge,
  discrepancyOf,
  disprovesFlag,
  isOpen,
  settlementOf,
} from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { PaymentAttemptOutcome } from '../../../generated/prisma/enums.ts';
import type { Config } from '../../../platform/config/settings.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { releaseCoupon } from '../coupons/settleCoupon.ts';
import { verifyJob } from '../jobKinds.ts';
import { notifyFlag } from '../notifyFlag.ts';
import { ProviderUnavailable } from '../provider/answers.ts';
import { createProvider } from '../provider/provider.ts';
import { limitSettlements } from './limitSettlements.ts';
import { lockPayment } from './lockPayment.ts';
import {
  continuesRound,
  isLongUnanswered,
  MAX_POSTPONED,
  paceOf,
  planNextAttempt,
  planPostponed,
  planUnanswered,
} from './schedule.ts';
import { settleLocked } from './settlePayment.ts';

/** Time that a lease lasts beyond its call to the provider, in milliseconds. */
const LEASE_MARGIN_MS = 5000;
/** Lateness of an attempt at which the sweep considers its job lost, in milliseconds. */
export const SWEEP_GRACE_MS = 500;

/** Returns the duration of a claim, after which another worker takes it over: longer than the call can ever take. */
export function leaseMs({ providerDeadlineMs }: Pick<Config, 'providerDeadlineMs'>): number {
  return providerDeadlineMs + LEASE_MARGIN_MS;
}

/** An attempt that this worker alone may make: until it is recorded, the payment's nextVerifyAt is its lease. */
export type Claim = {
  id: string;
  reference: string;
  round: number;
  attempt: number;
  nextVerifyAt: Date;
  /** When it was claimed, by the database's clock; the provider is asked after it. */
  claimedAt: Date;
};

/** Claims one payment's attempt if it is due and no other worker has claimed it. */
export async function claimAttempt(app: App, paymentId: string): Promise<Claim | null> {
  const [claim] = await app.prisma.$queryRaw<Claim[]>`
    UPDATE "Payment" SET "nextVerifyAt" = clock_timestamp() + ${leaseMs(app.config)} * interval '1 ms'
    WHERE id = ${paymentId}::uuid AND "nextVerifyAt" <= clock_timestamp()
    RETURNING id, reference, round, attempt, "nextVerifyAt", clock_timestamp() AS "claimedAt"`;
  return claim ?? null;
}

/** Claims attempts that are overdue: their job got lost, or they never had one. */
export async function claimOverdueAttempts(app: App, limit: number): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "Payment" SET "nextVerifyAt" = clock_timestamp() + ${leaseMs(app.config)} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Payment"
      WHERE "nextVerifyAt" <= clock_timestamp() - ${SWEEP_GRACE_MS} * interval '1 ms'
      ORDER BY "nextVerifyAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, reference, round, attempt, "nextVerifyAt", clock_timestamp() AS "claimedAt"`;
}

/**
 * Makes a claimed attempt: asks the provider, then records and publishes the attempt, settles and plans the next one,
 * all in one commit. A worker that crashes before that commit leaves the attempt unmade, and the sweep makes it
 * once the lease has run out. A response that comes after another worker's still settles, since settling twice
 * changes nothing.
 */
export async function runAttempt(app: App, claim: Claim): Promise<void> {
  const answer = await askProvider(app, claim.reference);
  if (answer === 'NOT_ASKED') return postponeAttempt(app, claim);
  const charge = answer === 'NO_ANSWER' ? null : answer;
  const delayMs = await limitSettlements(() =>
    inTransaction(app, async (tx, effects) => {
      const { payment, now } = await lockPayment(tx, claim.id);
      if (!isStillOurs(payment, claim)) {
        if (charge) await settleLocked(app, tx, effects, payment, charge, now);
        return null;
      }
      const attempted = isOpen(payment.status) ? await recordAttempt(tx, effects, payment, charge) : payment;
      const settled = charge ? await settleLocked(app, tx, effects, attempted, charge, now) : attempted;
      const pace = paceOf(app.config);
      const isConclusive = charge !== null && settlementOf(attempted, charge, now, pace.scale) !== null;
      const roundRunning = isOpen(settled.status) && continuesRound(attempted, isConclusive);
      // By when it was asked: an answer from before the end that is recorded after it is not the last one.
      const nextVerifyAt =
        planNextAttempt({ ...settled, roundRunning }, isConfirmed(charge), claim.claimedAt, pace) ??
        (charge ? null : planUnanswered(settled, now, pace));
      const isOverdue = charge === null && isLongUnanswered(settled, now, pace);
      const flag = flagOf(settled, charge, nextVerifyAt === null || isOverdue);
      if ((nextVerifyAt === null || isOverdue) && isOpen(settled.status)) await releaseCoupon(tx, settled);
      await tx.payment.update({
        where: { id: payment.id },
        data: { attempt: attempted.attempt, roundRunning, nextVerifyAt, flag },
      });
      await notifyFlag(tx, effects, settled, flag, now);
      return roundRunning ? pace.gapMs : null;
    }),
  );
  // The longer gaps are left to the sweep.
  if (delayMs !== null) app.queue.addLater(verifyJob, { paymentId: claim.id }, delayMs);
}

/** NO_ANSWER: it was called in vain. NOT_ASKED: it was not called, because it is known not to answer at the moment. */
type ProviderAnswer = Charge | 'NO_ANSWER' | 'NOT_ASKED';

/** Looks up the charge of a reference, and logs a warning while the provider does not answer. */
async function askProvider(app: App, reference: string): Promise<ProviderAnswer> {
  try {
    return await createProvider(app).verify(reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'NOT_ASKED';
    app.log.warn({ reference, err: error }, 'the payment provider did not answer');
    return 'NO_ANSWER';
  }
}

/** Looks up the charge of a reference; returns null while the provider does not answer. */
export async function fetchCharge(app: App, reference: string): Promise<Charge | null> {
  const answer = await askProvider(app, reference);
  return typeof answer === 'string' ? null : answer;
}

/**
 * Plans an attempt anew that was due while the provider was known not to answer. It is not one of the ten of the round,
 * which goes on without it; only when too many of them have passed is one recorded, and the round ends with it.
 */
async function postponeAttempt(app: App, claim: Claim): Promise<void> {
  const delayMs = await inTransaction(app, async (tx, effects) => {
    const { payment, now } = await lockPayment(tx, claim.id);
    if (!isStillOurs(payment, claim)) return null;
    const pace = paceOf(app.config);
    const postponed = payment.postponed + 1;
    const roundRunning = payment.roundRunning && postponed < MAX_POSTPONED;
    const isOver = payment.roundRunning && !roundRunning && isOpen(payment.status);
    const { attempt } = isOver ? await recordAttempt(tx, effects, payment, null) : payment;
    const nextVerifyAt = planPostponed({ ...payment, roundRunning }, now, pace);
    const data = { attempt, postponed, roundRunning, nextVerifyAt };
    await tx.payment.update({ where: { id: payment.id }, data });
    return roundRunning ? pace.gapMs : null;
  });
  if (delayMs !== null) app.queue.addLater(verifyJob, { paymentId: claim.id }, delayMs);
}

/**
 * Returns whether the provider says that the money is here or went back. Any other answer about money that we hold may be
 * a fault of the provider, which must not delay the next comparison by a week.
 */
const isConfirmed = (charge: Charge | null) => charge?.status === 'success' || charge?.status === 'reversed';

function isStillOurs(payment: Payment, claim: Claim): boolean {
  return (
    payment.round === claim.round &&
    payment.attempt === claim.attempt &&
    payment.nextVerifyAt?.getTime() === claim.nextVerifyAt.getTime()
  );
}

async function recordAttempt(
  tx: Tx,
  effects: Effects,
  payment: Payment,
  charge: Charge | null,
): Promise<Payment> {
  const { id: paymentId, round, parentId } = payment;
  const number = payment.attempt + 1;
  const recorded = await tx.paymentAttempt.create({
    data: { paymentId, round, number, outcome: outcomeOf(charge) },
  });
  effects.publish('payment.attempted', { paymentId, attemptId: recorded.id }, [parentId]);
  return { ...payment, attempt: number };
}

/**
 * Returns the flag of a payment after an attempt; it stays unless there is a new reason for one, or it was disproved.
 * @param isOver true when no attempt is left, or the provider has not answered for days
 */
function flagOf(payment: Payment, charge: Charge | null, isOver: boolean): string | null {
  const { status, flag } = payment;
  if (status === 'COMPLETED' && charge)
    return discrepancyOf(payment, charge) ?? (disprovesFlag(flag, charge) ? null : flag);
  if (!isOver || !isOpen(status)) return flag;
  return status === 'PENDING' || !charge ? 'The provider gave no final answer in time' : flag;
}

function outcomeOf(charge: Charge | null): PaymentAttemptOutcome {
  switch (charge?.status) {
    case undefined:
      return 'ERROR';
    case 'success':
      return 'SUCCESS';
    case 'failed':
      return 'FAILED';
    case 'abandoned':
      return 'ABANDONED';
    case 'reversed':
      return 'REVERSED';
    case 'unfinished':
    case 'unknown':
      return 'PENDING';
  }
}
