import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import { openMailTransport } from '../platform/mail/mail.ts';
import { housekeepingRounds } from './housekeeping.ts';
import { sendMailJob } from './mail/mailJob.ts';
import { sendDueMail } from './mail/sendDueMail.ts';
import type { QueueBackend } from './queue.ts';
import { handles, type JobHandler, type Round } from './recurringTask.ts';

export type RunningWorker = {
  /** Takes nothing new, finishes what is under way, at most for some seconds. */
  stop(): Promise<void>;
};

const JOBS_AT_ONCE = 8;
const DRAIN_MS = 15_000;
const RESTART_MS = 1000;
/** A queue whose line is away takes no farewell. */
const FAREWELL_MS = 2000;

/**
 * Starts this process's worker: the jobs of every queue, and the rounds that find what no job brought. Losing
 * the database, the queues or the provider delays work and never ends the process.
 */
export function runWorker(app: App, backend: QueueBackend, features: readonly Feature[]): RunningWorker {
  const stopping = new AbortController();
  const { jobs, rounds } = mailWork(app);
  const handlers = [...features.flatMap((feature) => feature.jobs ?? []), ...jobs];
  const queues = [...new Set(handlers.map((handler) => handler.queue))];
  const working = queues.map((queue) => workOff(app, backend, queue, handlers, stopping.signal));
  const going = [
    ...features.flatMap((feature) => feature.recurringTasks ?? []),
    ...housekeepingRounds,
    ...rounds,
  ].map((round) => goRound(app, round, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      const drained = Promise.allSettled([...going, ...working.map((worker) => worker.stop())]);
      await Promise.race([drained, wait(DRAIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Without SMTP the mailbox keeps its letters, and a job to send them has nothing to do. */
function mailWork(app: App): { jobs: JobHandler[]; rounds: Round[] } {
  const transport = openMailTransport(app.config);
  if (!transport) return { jobs: [handles(sendMailJob, async () => {})], rounds: [] };
  const run = (_app: App, signal: AbortSignal) => sendDueMail(app, transport, signal);
  return {
    jobs: [handles(sendMailJob, () => run(app, new AbortController().signal))],
    rounds: [{ name: 'mail.send', everyMs: 5000, run }],
  };
}

function workOff(
  app: App,
  backend: QueueBackend,
  queue: string,
  handlers: JobHandler[],
  stopping: AbortSignal,
): RunningWorker {
  const underWay = new Set<Promise<void>>();
  const jobsAtOnce = Math.max(
    JOBS_AT_ONCE,
    ...handlers.map((handler) => (handler.queue === queue ? (handler.concurrency ?? 0) : 0)),
  );
  const worker = backend.worker(queue, jobsAtOnce, async (name, payload) => {
    const handler = handlers.find((known) => known.queue === queue && known.name === name);
    if (!handler) throw new Error(`Nobody handles ${name}`);
    const work = handler.run(app, payload).finally(() => underWay.delete(work));
    underWay.add(work);
    await work;
  });
  let quietUntil = 0;
  worker.on('error', (error) => {
    // While its line is away a queue says so many times a second.
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 5000;
    app.log.warn({ queue, err: error }, 'queue trouble');
  });
  const running = (async () => {
    while (!stopping.aborted) {
      await worker.run().catch((error: Error) => {
        app.log.warn({ queue, err: error }, 'the worker starts again');
      });
      await pause(RESTART_MS, stopping);
    }
  })();
  return {
    async stop() {
      const farewell = Promise.allSettled([worker.close(), running]);
      await Promise.allSettled(underWay);
      await Promise.race([farewell, wait(FAREWELL_MS, undefined, { ref: false })]);
    },
  };
}

async function goRound(app: App, round: Round, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await round.run(app, stopping);
    } catch (error) {
      app.log.warn({ round: round.name, err: error }, 'a round was cut short');
    }
    await pause(round.everyMs, stopping);
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => {});
}
