import type { App } from '../../context.ts';
import type { BulkAction } from '../../generated/prisma/client.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { runBulkActionJob } from './jobKinds.ts';
import { changeRecords, claimBulkActions, runBulkAction } from './runBulkAction.ts';

/** Bulk actions lock much; families' requests come first. */
const CONCURRENCY = 1;

export const bulkActionJobs: JobHandler[] = [
  createJobHandler(runBulkActionJob, (app, { bulkActionId }) => runBulkAction(app, bulkActionId)),
];

export const bulkActionRecurringTasks: RecurringTask[] = [
  { name: 'bulkActions.run', everyMs: 10_000, run: runDueBulkActions },
];

/** Runs bulk actions whose job got lost or whose worker died. */
export function runDueBulkActions(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<BulkAction> = {
    concurrency: CONCURRENCY,
    claim: (limit) => claimBulkActions(app, null, limit),
    run: (claimed) => changeRecords(app, claimed, signal),
    onError: ({ id }, error) => app.log.warn({ bulkAction: id, err: error }, 'a bulk action was interrupted'),
  };
  return runClaimed(work, signal);
}
