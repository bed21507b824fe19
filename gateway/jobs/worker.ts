import { setTimeout as wait } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import { openMailTransport } from '../platform/mail/mail.ts';
import { housekeepingRecurringTasks } from './housekeeping.ts';
import { sendMailJob } from './mail/mailJob.ts';
import { sendDueMail } from './mail/sendDueMail.ts';
import type { QueueBackend } from './queue.ts';
import { createJobHandler, type JobHandler, type RecurringTask } from './recurringTask.ts';

export type RunningWorker = {
  /** Stops taking jobs and waits some seconds at most for the pending ones. */
  stop(): Promise<void>;
};

const DEFAULT_CONCURRENCY = 8;
const SHUTDOWN_TIMEOUT_MS = 15_000;
const RESTART_MS = 1000;
/** Closing a queue does not finish while its connection is down. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Starts this process's worker: the jobs of every queue, and the recurring tasks that find work without a job. Losing
 * the database, the queues or the provider delays work and never ends the process.
 */
export function runWorker(app: App, backend: QueueBackend, features: readonly Feature[]): RunningWorker {
  const stopping = new AbortController();
  const { jobs, tasks } = mailTasks(app);
  const handlers = [...features.flatMap((feature) => feature.jobs ?? []), ...jobs];
  const queues = [...new Set(handlers.map((handler) => handler.queue))];
  const workers = queues.map((queue) => startQueueWorker(app, backend, queue, handlers, stopping.signal));
  const runningTasks = [
    ...features.flatMap((feature) => feature.recurringTasks ?? []),
    ...housekeepingRecurringTasks,
    ...tasks,
  ].map((task) => runRecurringTask(app, task, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      const drained = Promise.allSettled([...runningTasks, ...workers.map((worker) => worker.stop())]);
      await pTimeout(drained, { milliseconds: SHUTDOWN_TIMEOUT_MS, message: false });
    },
  };
}

/** Returns the jobs and tasks that send email; without SMTP emails stay in the mailbox and the job does nothing. */
function mailTasks(app: App): { jobs: JobHandler[]; tasks: RecurringTask[] } {
  const transport = openMailTransport(app.config);
  if (!transport) return { jobs: [createJobHandler(sendMailJob, async () => {})], tasks: [] };
  const run = (_app: App, signal: AbortSignal) => sendDueMail(app, transport, signal);
  return {
    jobs: [createJobHandler(sendMailJob, () => run(app, new AbortController().signal))],
    tasks: [{ name: 'mail.send', everyMs: 5000, run }],
  };
}

function startQueueWorker(
  app: App,
  backend: QueueBackend,
  queue: string,
  handlers: JobHandler[],
  stopping: AbortSignal,
): RunningWorker {
  const pendingJobs = new Set<Promise<void>>();
  const maxConcurrency = Math.max(
    DEFAULT_CONCURRENCY,
    ...handlers.map((handler) => (handler.queue === queue ? (handler.concurrency ?? 0) : 0)),
  );
  const worker = backend.worker(queue, maxConcurrency, async (name, payload) => {
    const handler = handlers.find((candidate) => candidate.queue === queue && candidate.name === name);
    if (!handler) throw new Error(`No handler for the job ${name}`);
    const work = handler.run(app, payload).finally(() => pendingJobs.delete(work));
    pendingJobs.add(work);
    await work;
  });
  let silencedUntil = 0;
  worker.on('error', (error) => {
    // While its connection is down a queue emits errors many times a second.
    if (Date.now() < silencedUntil) return;
    silencedUntil = Date.now() + 5000;
    app.log.warn({ queue, err: error }, 'queue error');
  });
  const running = (async () => {
    while (!stopping.aborted) {
      await worker.run().catch((error: Error) => {
        app.log.warn({ queue, err: error }, 'the worker failed and is restarting');
      });
      await pause(RESTART_MS, stopping);
    }
  })();
  return {
    async stop() {
      const closed = Promise.allSettled([worker.close(), running]);
      await Promise.allSettled(pendingJobs);
      await pTimeout(closed, { milliseconds: CLOSE_TIMEOUT_MS, message: false });
    },
  };
}

async function runRecurringTask(app: App, task: RecurringTask, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await task.run(app, stopping);
    } catch (error) {
      app.log.warn({ task: task.name, err: error }, 'a recurring task failed');
    }
    await pause(task.everyMs, stopping);
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => {});
}
