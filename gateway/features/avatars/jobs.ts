import type { App } from '../../context.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from '../../jobs/recurringTask.ts';
import { type ClaimedWork, runClaimed } from '../../platform/database/claimedWork.ts';
import { fetchAvatarJob } from '../accounts/avatarJob.ts';
import { claimFetch, claimOverdueFetches, type FetchClaim, fetchAvatar } from './fetchAvatar.ts';

const CONCURRENT_FETCHES = 4;

export const avatarJobs: JobHandler[] = [
  createJobHandler(fetchAvatarJob, async (app, { profileId }) => {
    const claim = await claimFetch(app, profileId);
    if (claim) await fetchAvatar(app, claim);
  }),
];

/** Recurring tasks of profile pictures. Rows record what is due, so that a lost job loses no fetch. */
export const avatarRecurringTasks: RecurringTask[] = [
  { name: 'avatars.fetch', everyMs: 15_000, run: sweepFetches },
];

function sweepFetches(app: App, signal: AbortSignal): Promise<void> {
  const work: ClaimedWork<FetchClaim> = {
    concurrency: CONCURRENT_FETCHES,
    claim: (limit) => claimOverdueFetches(app, limit),
    run: (claim) => fetchAvatar(app, claim),
    onError: ({ id }, error) => app.log.warn({ profile: id, err: error }, 'a picture was not fetched'),
  };
  return runClaimed(work, signal);
}
