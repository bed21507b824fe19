import { DISPUTE_ALERTS_MS, timeLeftText } from '../../../../contract/disputes.ts';
import type { App } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { type ClaimedWork, runClaimed } from '../../../platform/database/claimedWork.ts';
import { createDisputeProvider } from '../provider/provider.ts';
import { paceOf } from '../verification/schedule.ts';
import { applyDispute } from './applyDispute.ts';
import { alertAdmins } from './notifyDispute.ts';
import { disputeLeaseMs } from './schedule.ts';
import { sendResponse } from './sendResponse.ts';

type Claim = { id: string; providerDisputeId: string; isUnsent: boolean };

const CONCURRENCY = 4;
const ALERTS_AT_ONCE = 100;

/** Sends the answers that the provider has not taken yet, and asks about open disputes whose webhooks may be lost. */
export function sweepDisputes(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Claim> = {
    concurrency: CONCURRENCY,
    claim: (limit) => claimDue(app, limit),
    async run({ id, isUnsent, providerDisputeId }) {
      if (isUnsent) await sendResponse(app, id);
      else await checkDispute(app, providerDisputeId);
    },
    onError: ({ id }, error) => app.log.warn({ dispute: id, err: error }, 'a dispute was not checked'),
  };
  return runClaimed(work, signal);
}

/** Asks the provider about a dispute and applies what it reports. @throws Error when it does not answer */
export async function checkDispute(app: App, providerDisputeId: string) {
  const reported = await createDisputeProvider(app).read(providerDisputeId);
  return { reported, dispute: await applyDispute(app, reported) };
}

const claimDue = (app: App, limit: number): Promise<Claim[]> => app.prisma.$queryRaw<Claim[]>`
  UPDATE "Dispute" SET "nextCheckAt" = clock_timestamp() + ${disputeLeaseMs(app.config)} * interval '1 ms'
  WHERE id IN (
    SELECT id FROM "Dispute" WHERE "nextCheckAt" <= clock_timestamp()
    ORDER BY "nextCheckAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, "providerDisputeId", response IS NOT NULL AND "sentAt" IS NULL AS "isUnsent"`;

/** Alerts the admins of disputes that nobody has answered, as their deadlines come closer. */
export async function alertOfDeadlines(app: App): Promise<void> {
  const now = new Date();
  const { scale } = paceOf(app.config);
  // The last one first: a dispute that is nearly due needs one alert and not all of them at once.
  for (const [index, beforeMs] of [...DISPUTE_ALERTS_MS.entries()].reverse()) {
    const dueAt = { gt: now, lte: new Date(now.getTime() + beforeMs * scale) };
    const where = { status: 'NEEDS_RESPONSE' as const, response: null, alerts: { lte: index }, dueAt };
    const due = await app.prisma.dispute.findMany({ where, take: ALERTS_AT_ONCE });
    for (const dispute of due)
      await inTransaction(app, async (tx, effects) => {
        const { count } = await tx.dispute.updateMany({
          where: { ...where, id: dispute.id },
          data: { alerts: index + 1 },
        });
        if (count === 0 || !dispute.dueAt) return;
        await alertAdmins(tx, effects, dispute, `deadline:${index}`, {
          title: 'A dispute waits for an answer',
          body: `${timeLeftText(dispute.dueAt, now)}. Without an answer the bank takes the money back.`,
        });
      });
  }
}
