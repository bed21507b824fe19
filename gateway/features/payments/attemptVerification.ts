import type { PaymentAttemptOutcome } from '../../generated/prisma/enums.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { verifyJob } from './jobKinds.ts';
import { lockPayment } from './lockPayment.ts';
import { providerOf } from './provider.ts';
import { ATTEMPTS_PER_ROUND, type Charge, nextVerifyDelay, verdictOf } from './rules.ts';
import { settleLocked } from './settlePayment.ts';

/**
 * How long a claimed look may take before another worker takes it for dead, in milliseconds. More than the
 * provider's timeout, so that one look never runs twice at a time.
 */
const LEASE_MS = 15_000;
/** How late a look must be until the sweep takes it for lost, in milliseconds. */
const GRACE_MS = 500;

/** A look that this worker alone may make: until it is recorded, the payment's nextVerifyAt is its lease. */
export type Claim = { id: string; reference: string; round: number; attempt: number; nextVerifyAt: Date };

/** Claims one payment's look if it is due and nobody else has it. */
export async function claimLook(app: App, paymentId: string): Promise<Claim | null> {
  const [claim] = await app.prisma.$queryRaw<Claim[]>`
    UPDATE "Payment" SET "nextVerifyAt" = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    WHERE id = ${paymentId}::uuid AND "nextVerifyAt" <= clock_timestamp()
    RETURNING id, reference, round, attempt, "nextVerifyAt"`;
  return claim ?? null;
}

/** Claims looks that are overdue: their job got lost, or they never had one. */
export async function claimOverdueLooks(app: App, most: number): Promise<Claim[]> {
  return app.prisma.$queryRaw<Claim[]>`
    UPDATE "Payment" SET "nextVerifyAt" = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "Payment"
      WHERE "nextVerifyAt" <= clock_timestamp() - ${GRACE_MS} * interval '1 ms'
      ORDER BY "nextVerifyAt" LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, reference, round, attempt, "nextVerifyAt"`;
}

/**
 * Makes a claimed look: asks the provider, then records the attempt, tells it, settles or plans the next one,
 * all in one commit. A worker that dies before that commit leaves the attempt unmade, and the sweep makes it
 * once the lease has run out. An answer that comes after somebody else's still settles, since settling twice
 * changes nothing.
 */
export async function makeLook(app: App, claim: Claim): Promise<void> {
  const charge = await askProvider(app, claim);
  const delayMs = await inTransaction(app, async (tx, effects) => {
    const { payment, now } = await lockPayment(tx, claim.id);
    const ours =
      payment.round === claim.round &&
      payment.attempt === claim.attempt &&
      payment.nextVerifyAt?.getTime() === claim.nextVerifyAt.getTime();
    if (!ours) {
      if (charge) await settleLocked(app, tx, effects, payment, charge, now);
      return null;
    }
    const { id, round } = payment;
    const looked = { ...payment, attempt: payment.attempt + 1 };
    const recorded = await tx.paymentAttempt.create({
      data: { paymentId: id, round, number: looked.attempt, outcome: outcomeOf(charge) },
    });
    effects.tell('payment.attempted', recorded.id, [payment.parentId]);
    const ended = charge !== null && verdictOf(looked, charge, now) !== null;
    const delay = ended ? null : nextVerifyDelay(looked, now, app.config.verifyGapMs);
    await tx.payment.update({
      where: { id },
      data: {
        attempt: looked.attempt,
        nextVerifyAt: delay === null ? null : new Date(now.getTime() + delay),
        ...(ended || delay !== null ? {} : { flag: 'The provider gave no final answer in time' }),
      },
    });
    if (charge) await settleLocked(app, tx, effects, looked, charge, now);
    return looked.round > 0 && looked.attempt < ATTEMPTS_PER_ROUND ? delay : null;
  });
  // The longer gaps of the reconciler are left to the sweep.
  if (delayMs !== null) app.queue.addLater(verifyJob, { paymentId: claim.id }, delayMs);
}

async function askProvider(app: App, claim: Claim): Promise<Charge | null> {
  try {
    return await providerOf(app).verify(claim.reference);
  } catch (error) {
    app.log.warn(
      { payment: claim.id, round: claim.round, err: error },
      'the payment provider did not answer',
    );
    return null;
  }
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
