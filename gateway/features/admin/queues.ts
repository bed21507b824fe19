import type { Job } from 'bullmq';
import { DomainError, notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { QUEUES, type QueueName } from '../../jobs/queue.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';

const MAX_FAILED_JOBS = 25;
const STATES = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

export type QueueState = { name: QueueName } & Record<(typeof STATES)[number], number>;

export type FailedJob = {
  jobId: string;
  queue: QueueName;
  name: string;
  reason: string;
  attempts: number;
  maxAttempts: number;
  failedAt: Date | null;
};

export type JobRef = { queue: QueueName; jobId: string };

/** Counts the jobs of every queue by their state. */
export const readQueues = ({ queue }: App): Promise<QueueState[]> =>
  Promise.all(
    QUEUES.map(async (name) => {
      const counts = await queue.inspect(name).getJobCounts(...STATES);
      const of = (state: (typeof STATES)[number]) => counts[state] ?? 0;
      return {
        ...{ name, waiting: of('waiting'), active: of('active'), delayed: of('delayed') },
        ...{ failed: of('failed'), completed: of('completed') },
      };
    }),
  );

/** Reads the jobs of all queues that failed for good, the latest of each first. */
export async function readFailedJobs({ queue }: App): Promise<FailedJob[]> {
  const lists = await Promise.all(
    QUEUES.map(async (name) => {
      const jobs: (Job | undefined)[] = await queue.inspect(name).getJobs(['failed'], 0, MAX_FAILED_JOBS - 1);
      return jobs.filter((job) => job !== undefined).map((job) => failedJobOf(name, job));
    }),
  );
  return lists.flat();
}

const failedJobOf = (queue: QueueName, job: Job): FailedJob => ({
  jobId: job.id ?? '',
  queue,
  name: job.name,
  reason: job.failedReason ?? '',
  attempts: job.attemptsMade,
  maxAttempts: job.opts.attempts ?? 1,
  failedAt: job.finishedOn ? new Date(job.finishedOn) : null,
});

/** Puts a failed job back into its queue. @throws DomainError NOT_FOUND, CONFLICT when it is not failed any more */
export const retryJob = (app: App, viewer: Viewer, ref: JobRef): Promise<void> =>
  changeFailedJob(app, viewer, ref, 'job.retry', (job) => job.retry('failed'));

/** Deletes a failed job. @throws DomainError NOT_FOUND, CONFLICT when it is not failed any more */
export const removeJob = (app: App, viewer: Viewer, ref: JobRef): Promise<void> =>
  changeFailedJob(app, viewer, ref, 'job.remove', (job) => job.remove());

async function changeFailedJob(
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
