import type { App, Viewer } from '../../context.ts';
import { changeFailedJob, type JobRef } from './changeFailedJob.ts';

/** Puts a failed job back into its queue. @throws DomainError NOT_FOUND, CONFLICT when it is not among the failed ones any more */
export const retryJob = (app: App, viewer: Viewer, ref: JobRef): Promise<void> =>
  changeFailedJob(app, viewer, ref, 'job.retry', (job) => job.retry('failed'));
