import type { Tx } from '../../platform/database/prisma.ts';
import { differenceKey, type FoundDifference } from './compareTransaction.ts';

type Recorded = {
  runId: string;
  /** The references that were compared: an open difference of one of them that is not found again is gone. */
  references: readonly string[];
  found: readonly FoundDifference[];
  paymentIds: ReadonlyMap<string, string>;
};

/**
 * Stores differences, each once: one that was explained stays explained, and one that was settled or corrected and is
 * there again is open again.
 * @returns how many are new or open again
 */
export async function recordDifferences(tx: Tx, { runId, references, found, paymentIds }: Recorded) {
  const byKey = new Map(found.map((difference) => [differenceKey(difference), difference]));
  const keys = [...byKey.keys()];
  await tx.ledgerDifference.updateMany({
    where: { reference: { in: [...references] }, openRank: 1, key: { notIn: keys } },
    data: { openRank: 0, resolution: 'GONE', resolvedAt: new Date() },
  });
  if (keys.length === 0) return 0;
  const { count: reopened } = await tx.ledgerDifference.updateMany({
    where: { key: { in: keys }, openRank: 0, resolution: { not: 'EXPLAINED' } },
    data: { openRank: 1, runId, resolution: null, reason: null, resolverId: null, resolvedAt: null },
  });
  const { count: created } = await tx.ledgerDifference.createMany({
    data: [...byKey].map(([key, difference]) => ({
      ...{ ...difference, key, runId, paymentId: paymentIds.get(difference.reference) ?? null },
    })),
    skipDuplicates: true,
  });
  return created + reopened;
}
