import type { App } from '../context.ts';
import type { JobKind } from './queue.ts';

/** The handler of a worker for one kind of job. */
export type JobHandler = {
  queue: string;
  name: string;
  /** Jobs of the queue that a worker runs concurrently, when more than usual. */
  concurrency?: number;
  /** Handles a job. @throws when the job should be retried */
  run(app: App, payload: unknown): Promise<void>;
};

/** A task that every worker runs repeatedly by itself, even while the queues are unreachable. */
export type RecurringTask = {
  /** noun.verb, for the log */
  name: string;
  everyMs: number;
  /** Must be safe to run in several workers concurrently, and should end soon after the signal. */
  run(app: App, signal: AbortSignal): Promise<void>;
};

/** Creates the handler of a kind of job, which rejects invalid payloads before it runs. */
export function createJobHandler<Payload>(
  kind: JobKind<Payload>,
  run: (app: App, payload: Payload) => Promise<void>,
): JobHandler {
  return {
    queue: kind.queue,
    name: kind.name,
    run: (app, payload) => run(app, kind.payload.parse(payload)),
  };
}
