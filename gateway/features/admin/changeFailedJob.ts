import type { Job } from 'bullmq';
import { DomainError, notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { QueueName } from '../../jobs/queue.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';

export type JobRef = { queue: QueueName; jobId: string };

/**
 * Changes a failed job and writes it to the audit log under the name of the action.
 * @throws DomainError NOT_FOUND, CONFLICT when it is not among the failed ones any more
 */
export async function changeFailedJob(
  app: App,
  viewer: Viewer,
  { queue, jobId }: JobRef,
  action: string,
  change: (job: Job) => Promise<void>,
): Promise<void> {
  const job: Job | undefined = await app.queue.inspect(queue).getJob(jobId);
  if (!job) throw notFound('Job');
  if (!(await job.isFailed())) throw notFailed();
  await inTransaction(app, async (tx) => {
    await recordAuditEntry(tx, viewer, {
      action,
      entity: 'Job',
      entityId: `${queue}:${jobId}`,
      before: { name: job.name, reason: job.failedReason ?? '', attempts: job.attemptsMade },
    });
    // Last, so that a job that has left the failed ones meanwhile leaves no entry.
    await change(job).catch(async (error: unknown) => {
      throw (await job.isFailed()) ? error : notFailed();
    });
  });
}

const notFailed = () =>
  new DomainError('CONFLICT', 'This job is not among the failed ones any more', 'jobId');
