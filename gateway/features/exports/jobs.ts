import type { App } from '../../context.ts';
import type { Export } from '../../generated/prisma/client.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { removeChunks } from './exportRow.ts';
import { runExportJob } from './jobKinds.ts';
import { claimExports, runExport, writeChunks } from './runExport.ts';

/** Exports read much; families' requests come first. */
const CONCURRENCY = 1;
const EXPIRED_BATCH = 100;

export const exportJobs: JobHandler[] = [
  createJobHandler(runExportJob, (app, { exportId }) => runExport(app, exportId)),
];

export const exportRecurringTasks: RecurringTask[] = [
  { name: 'exports.run', everyMs: 10_000, run: runDueExports },
  { name: 'exports.sweep', everyMs: 5 * 60_000, run: deleteExpiredExports },
];

/** Runs exports whose job got lost or whose worker died. */
export function runDueExports(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<Export> = {
    concurrency: CONCURRENCY,
    claim: (limit) => claimExports(app, null, limit),
    run: (claimed) => writeChunks(app, claimed, signal),
    onError: ({ id }, error) => app.log.warn({ export: id, err: error }, 'an export was interrupted'),
  };
  return runClaimed(work, signal);
}

/** Deletes expired exports, their files first. */
export async function deleteExpiredExports(app: App): Promise<void> {
  const expired = await app.prisma.export.findMany({
    where: { expiresAt: { lte: new Date() } },
    orderBy: { expiresAt: 'asc' },
    take: EXPIRED_BATCH,
  });
  for (const one of expired) {
    await removeChunks(app, one);
    await app.prisma.export.deleteMany({ where: { id: one.id } });
  }
}
