import type { App, Viewer } from '../../context.ts';
import { changeFailedJob, type JobRef } from './changeFailedJob.ts';

/** Deletes a failed job. @throws DomainError NOT_FOUND, CONFLICT when it is not among the failed ones any more */
export const removeJob = (app: App, viewer: Viewer, ref: JobRef): Promise<void> =>
  changeFailedJob(app, viewer, ref, 'job.remove', (job) => job.remove());
