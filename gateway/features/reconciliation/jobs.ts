import type { App } from '../../context.ts';
import type { Reconciliation } from '../../generated/prisma/client.ts';
import type { RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { claimReconciliations, reconcile } from './reconcile.ts';
import { beginReconciliation, latestNight } from './schedule.ts';

/** Recurring tasks of reconciliation. */
export const reconciliationRecurringTasks: RecurringTask[] = [
  { name: 'ledger.reconcile', everyMs: 10_000, run: reconcileNightly },
];

/** Begins the reconciliation of the latest night if it has none, and runs those that are due. */
async function reconcileNightly(app: App, signal: AbortSignal): Promise<void> {
  await beginReconciliation(app, latestNight(new Date()));
  await runDueReconciliations(app, signal);
}

/** Runs reconciliations that are due: new ones, those to try again, and those whose worker has died. */
export function runDueReconciliations(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Reconciliation> = {
    concurrency: 1,
    claim: (limit) => claimReconciliations(app, limit),
    run: (claimed) => reconcile(app, claimed, signal),
    onError: ({ id }, error) =>
      app.log.warn({ reconciliation: id, err: error }, 'a reconciliation was interrupted'),
  };
  return runClaimed(work, signal);
}
