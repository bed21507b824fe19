import { moneyIn, REFUND_OVERDUE_MS } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import type { RefundStatus } from '../../../generated/prisma/enums.ts';
import { createProvider } from '../provider/provider.ts';
import type { ProviderRefund } from '../provider/refundCalls.ts';
import { leaseMs, SWEEP_GRACE_MS } from '../verification/attemptVerification.ts';
import { mayCallAgain, paceOf, planNextRefundCheck } from '../verification/schedule.ts';
import { lockRefund } from './lockRefund.ts';
import { notifyAdminsOfRefund } from './notifyRefund.ts';
import { settleRefund } from './settleRefund.ts';

/** Most calls to the provider that one claim makes. */
const CALLS_PER_CLAIM = 4;

/** A refund that this worker alone calls or looks up: until it is recorded, its nextCheckAt is the lease. */
export type RefundClaim = {
  id: string;
  paymentId: string;
  status: RefundStatus;
  round: number;
  amountMinor: number;
  providerRefundId: string | null;
  calledAt: Date | null;
  /** The start of the claim, by the database's clock. */
  now: Date;
  /** The end of the lease, which moves on when the call begins. */
  nextCheckAt: Date;
};

const claimMs = (app: App) => CALLS_PER_CLAIM * leaseMs(app.config);

/** Claims one refund if its call or look-up is due and no other worker has claimed it. */
export async function claimRefund(app: App, refundId: string): Promise<RefundClaim | null> {
  const [claim] = await app.prisma.$queryRaw<RefundClaim[]>`
    UPDATE "RefundRequest" SET "nextCheckAt" = clock_timestamp() + ${claimMs(app)} * interval '1 ms'
    WHERE id = ${refundId}::uuid AND "nextCheckAt" <= clock_timestamp()
    RETURNING id, "paymentId", status::text, round, "amountMinor", "providerRefundId", "calledAt", "nextCheckAt",
      clock_timestamp() AS now`;
  return claim ?? null;
}

/** Claims refunds that are overdue: their job got lost, or they never had one. */
export async function claimOverdueRefunds(app: App, limit: number): Promise<RefundClaim[]> {
  return app.prisma.$queryRaw<RefundClaim[]>`
    UPDATE "RefundRequest" SET "nextCheckAt" = clock_timestamp() + ${claimMs(app)} * interval '1 ms'
    WHERE id IN (
      SELECT id FROM "RefundRequest"
      WHERE "nextCheckAt" <= clock_timestamp() - ${SWEEP_GRACE_MS} * interval '1 ms'
      ORDER BY "nextCheckAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, "paymentId", status::text, round, "amountMinor", "providerRefundId", "calledAt", "nextCheckAt",
      clock_timestamp() AS now`;
}

/**
 * Calls the provider for an approved refund, or looks up how one that it has accepted goes on, and records the answer.
 * Without a clear answer nothing is recorded but when to look again.
 */
export async function runRefund(app: App, claim: RefundClaim): Promise<void> {
  try {
    if (claim.status === 'APPROVED') await callProvider(app, claim);
    else if (claim.providerRefundId)
      await record(app, claim, await createProvider(app).fetchRefund(claim.providerRefundId));
  } catch (error) {
    app.log.warn({ refund: claim.id, err: error }, 'the payment provider gave no answer about a refund');
    await planNext(app, claim);
  }
}

/** Identifies one round of a refund at the provider, which keeps it as the merchant's note. */
const noteOf = ({ id, round }: RefundClaim) => `${id}:${round}`;

/**
 * Makes the call that moves the money. The provider has no idempotency key for it, and a worker can be killed after the
 * provider has accepted the call and before that is recorded. So `calledAt` is committed before the call, and whoever
 * finds it set looks in the provider's own list for a refund with our note before anything else. A call whose answer
 * got lost may still be on its way and appear in the list a little later: until it cannot, nobody calls again.
 */
async function callProvider(app: App, claim: RefundClaim): Promise<void> {
  if (claim.calledAt) {
    const made = await findOurs(app, claim);
    if (made) return record(app, claim, made);
    if (!mayCallAgain(claim.calledAt, claim.now, paceOf(app.config))) return planNext(app, claim);
  }
  const { reference } = await paymentOf(app, claim);
  // Nobody calls whose claim another worker has taken over meanwhile.
  const [begun] = await app.prisma.$queryRaw<{ nextCheckAt: Date }[]>`
    UPDATE "RefundRequest" SET "calledAt" = clock_timestamp(),
      "nextCheckAt" = clock_timestamp() + ${claimMs(app)} * interval '1 ms'
    WHERE id = ${claim.id}::uuid AND status = 'APPROVED' AND round = ${claim.round}
      AND "nextCheckAt" = ${claim.nextCheckAt}
    RETURNING "nextCheckAt"`;
  if (!begun) return;
  claim.nextCheckAt = begun.nextCheckAt;
  const { amountMinor } = claim;
  const answer = await createProvider(app).refund({ reference, amountMinor, note: noteOf(claim) });
  if (!('rejection' in answer)) return record(app, claim, answer);
  // It may reject this call because it has accepted an earlier one.
  const made = await findOurs(app, claim);
  return made ? record(app, claim, made) : recordRejection(app, claim, answer.rejection);
}

const paymentOf = (app: App, { paymentId }: RefundClaim) =>
  app.prisma.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { reference: true, providerTransactionId: true },
  });

/** Finds the refund of this round in the provider's list. */
async function findOurs(app: App, claim: RefundClaim): Promise<ProviderRefund | null> {
  const provider = createProvider(app);
  const { reference, providerTransactionId } = await paymentOf(app, claim);
  const transactionId = providerTransactionId ?? (await provider.verify(reference)).transactionId;
  if (transactionId === null) throw new Error('The payment provider does not know the charge');
  const refunds = await provider.listRefunds(transactionId);
  return refunds.find(({ note }) => note === noteOf(claim)) ?? null;
}

async function record(app: App, claim: RefundClaim, reported: ProviderRefund): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const locked = await lockRefund(tx, claim.id, {});
    const { refund, payment, now } = locked;
    // An answer that comes late still counts, as long as it is about the same round.
    if (refund.round !== claim.round) return;
    const { currency } = moneyIn(payment);
    const isAsOrdered = reported.amountMinor === refund.amountMinor && reported.currency === currency;
    const status = isAsOrdered ? (reported.status ?? 'PENDING') : 'NEEDS_ATTENTION';
    const failure = isAsOrdered
      ? reported.status === 'FAILED' || reported.status === 'NEEDS_ATTENTION'
        ? `The provider reports the refund ${reported.id} as ${reported.status.toLowerCase().replace('_', ' ')}`
        : null
      : `The provider refunds ${reported.amountMinor} ${reported.currency}, approved were ${refund.amountMinor} ${currency}`;
    const settled = await settleRefund(app, tx, effects, locked, status, {
      ...{ providerRefundId: reported.id, failure },
    });
    const isOver = settled.status === 'REFUNDED' || settled.status === 'FAILED';
    const since = settled.acceptedAt ?? settled.decidedAt ?? settled.createdAt;
    const pace = paceOf(app.config);
    const nextCheckAt = isOver ? null : planNextRefundCheck(since, now, pace);
    await tx.refundRequest.update({ where: { id: refund.id }, data: { nextCheckAt } });
    if (!isOver && now.getTime() - since.getTime() > REFUND_OVERDUE_MS * pace.scale)
      await notifyAdminsOfRefund(tx, effects, refund.id, {
        title: 'A refund takes very long',
        body: `The provider has not finished it: ${payment.reference}.`,
        subjectKey: `refund:${refund.id}:${refund.round}:overdue`,
      });
  });
}

async function recordRejection(app: App, claim: RefundClaim, rejection: string): Promise<void> {
  await inTransaction(app, async (tx, effects) => {
    const locked = await lockRefund(tx, claim.id, {});
    if (locked.refund.round !== claim.round) return;
    const failure = `The provider refused the call: ${rejection.slice(0, 300)}`;
    await settleRefund(app, tx, effects, locked, 'FAILED', { failure, nextCheckAt: null });
  });
}

/** Plans the next look after one without a clear answer, unless another worker has taken the claim over. */
async function planNext(app: App, { id, now, nextCheckAt, calledAt }: RefundClaim): Promise<void> {
  const next = planNextRefundCheck(calledAt ?? now, now, paceOf(app.config));
  await app.prisma.refundRequest.updateMany({ where: { id, nextCheckAt }, data: { nextCheckAt: next } });
}
