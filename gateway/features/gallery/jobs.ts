import type { App } from '../../context.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { checkLink, claimLinkCheck, claimOverdueLinkChecks, type LinkClaim } from './checkLink.ts';
import { checkLinkJob } from './linkJob.ts';

const CONCURRENT_CHECKS = 4;

export const galleryJobs: JobHandler[] = [
  createJobHandler(checkLinkJob, async (app, { projectId }) => {
    const claim = await claimLinkCheck(app, projectId);
    if (claim) await checkLink(app, claim);
  }),
];

/** Recurring tasks of the gallery. Rows record what is due, so that a lost job loses no check. */
export const galleryRecurringTasks: RecurringTask[] = [
  { name: 'projects.checkLinks', everyMs: 15_000, run: sweepLinkChecks },
];

function sweepLinkChecks(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<LinkClaim> = {
    concurrency: CONCURRENT_CHECKS,
    claim: (limit) => claimOverdueLinkChecks(app, limit),
    run: (claim) => checkLink(app, claim),
    onError: ({ id }, error) => app.log.warn({ project: id, err: error }, 'a link was not checked'),
  };
  return runClaimed(work, signal);
}
