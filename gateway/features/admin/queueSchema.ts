import { badInput } from '../../../contract/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { QUEUES } from '../../jobs/queue.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import type { JobRef } from './changeFailedJob.ts';
import { type FailedJob, type QueueState, readFailedJobs, readQueues } from './queues.ts';
import { removeJob } from './removeJob.ts';
import { retryJob } from './retryJob.ts';

const MAX_JOB_ID_LENGTH = 100;

const QueueNameEnum = builder.enumType('QueueName', { description: 'A queue of jobs.', values: QUEUES });

const QueueStateType = builder.objectRef<QueueState>('QueueState').implement({
  description: 'The number of jobs of a queue in each state.',
  authScopes: { admin: true },
  fields: (t) => ({
    name: t.expose('name', { type: QueueNameEnum }),
    waiting: t.exposeInt('waiting'),
    active: t.exposeInt('active'),
    delayed: t.exposeInt('delayed'),
    failed: t.exposeInt('failed', { description: 'Jobs that used up their attempts; kept a week.' }),
    completed: t.exposeInt('completed', { description: 'Jobs of the last hour, the latest 1,000 at most.' }),
  }),
});

const FailedJobType = builder.objectRef<FailedJob>('FailedJob').implement({
  description: 'A job that used up its attempts.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ queue, jobId }) => `${queue}:${jobId}` }),
    jobId: t.exposeString('jobId', { description: 'Unique in its queue.' }),
    queue: t.expose('queue', { type: QueueNameEnum }),
    name: t.exposeString('name'),
    reason: t.exposeString('reason', { description: 'The error of the last attempt.' }),
    attempts: t.exposeInt('attempts'),
    maxAttempts: t.exposeInt('maxAttempts'),
    failedAt: t.expose('failedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryFields((t) => ({
  queueStates: t.field({
    type: [QueueStateType],
    description: 'The state of every queue.',
    authScopes: { admin: true },
    resolve: (_root, _args, context) => readQueues(context),
  }),
  failedJobs: t.field({
    type: [FailedJobType],
    description: 'The latest failed jobs of every queue.',
    authScopes: { admin: true },
    resolve: (_root, _args, context) => readFailedJobs(context),
  }),
}));

const FailedJobInput = builder.inputType('FailedJobInput', {
  fields: (t) => ({ queue: t.field({ type: QueueNameEnum }), jobId: t.string() }),
});

const ChangedJob = builder.objectRef<JobRef>('ChangedJob').implement({
  description: 'A job that was retried or removed.',
  authScopes: { admin: true },
  fields: (t) => ({ queue: t.expose('queue', { type: QueueNameEnum }), jobId: t.exposeString('jobId') }),
});

const checkedRef = (ref: JobRef): JobRef => {
  if (ref.jobId.length > MAX_JOB_ID_LENGTH) throw badInput('jobId', 'There is no such job');
  return ref;
};

builder.mutationFields((t) => ({
  retryJob: t.field({
    type: ChangedJob,
    errors: {},
    description: 'Puts a failed job back into its queue.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: FailedJobInput }) },
    resolve: async (_root, { input }, context) => {
      await retryJob(context, requireViewer(context), checkedRef(input));
      return input;
    },
  }),
  removeJob: t.field({
    type: ChangedJob,
    errors: {},
    description: 'Deletes a failed job.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: FailedJobInput }) },
    resolve: async (_root, { input }, context) => {
      await removeJob(context, requireViewer(context), checkedRef(input));
      return input;
    },
  }),
}));
