import type { Job } from 'bullmq';
import type { App } from '../../context.ts';
import { QUEUES, type QueueName } from '../../jobs/queue.ts';

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
