import { expect } from 'vitest';
// The worker's task is run by the tests, which decide which night it is.
import { runDueReconciliations } from '../../../gateway/features/reconciliation/jobs.ts';
import { beginReconciliation } from '../../../gateway/features/reconciliation/schedule.ts';
import type { TestGateway } from '../services/gateway.ts';

const DAY_MS = 86_400_000;
/** Of the nights that tests have begun: each database has one run a night. */
let nights = 0;

type Site = Pick<TestGateway, 'app'>;

/** Begins the comparison of a night that is to come, so that everything up to now is compared. */
export async function beginNight({ app }: Site) {
  nights += 1;
  const run = await beginReconciliation(app, new Date(Date.now() + nights * DAY_MS));
  if (!run) throw new Error('Nothing to compare');
  return run;
}

/** Compares everything up to now. @returns the run as it ended */
export async function reconcileAll({ app }: Site) {
  const { id } = await beginNight({ app });
  await runDueReconciliations(app, new AbortController().signal);
  return app.prisma.reconciliation.findUniqueOrThrow({ where: { id } });
}

/** Makes the sandbox list a charge otherwise than it is. */
export const listAs = ({ app }: Site, reference: string, listedAs: object) =>
  app.prisma.sandboxCharge.update({ where: { reference }, data: { listedAs } });

export const differencesOf = ({ app }: Site, reference: string) =>
  app.prisma.ledgerDifference.findMany({ where: { reference }, orderBy: { createdAt: 'asc' } });

/** Makes the sandbox list every charge as it is, and closes what an earlier test has left open. */
export async function forgetDifferences({ app }: Site): Promise<void> {
  await app.prisma.sandboxCharge.updateMany({ data: { listedAs: {} } });
  await app.prisma.ledgerDifference.updateMany({ data: { openRank: 0, resolution: 'EXPLAINED' } });
}

/** Returns the sums of the provider's account for a reference, by currency. */
export async function heldOf({ app }: Site, reference: string) {
  const { rows } = await app.pool.query(
    `SELECT l.currency, sum(l."amountMinor")::int AS held FROM "LedgerLine" l JOIN "LedgerEntry" e ON e.id = l."entryId"
     WHERE e.reference = $1 AND l.account = 'PROVIDER' GROUP BY 1 HAVING sum(l."amountMinor") <> 0 ORDER BY 1`,
    [reference],
  );
  return rows;
}

/** Returns the only one of some rows. */
export function onlyOf<One>(rows: readonly One[]): One {
  expect(rows).toHaveLength(1);
  return rows[0] as One;
}
