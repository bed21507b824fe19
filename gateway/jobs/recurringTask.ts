import type { App } from '../context.ts';
import type { JobKind } from './queue.ts';

/** What a worker does with the jobs of one kind. */
export type JobHandler = {
  queue: string;
  name: string;
  /** Jobs of the queue that a worker runs concurrently, when more than usual. */
  concurrency?: number;
  /** @throws when the job should be tried again */
  run(app: App, payload: unknown): Promise<void>;
};

/** What every worker does again and again by itself, whether queues are reachable or not. */
export type Round = {
  /** noun.verb, for the log */
  name: string;
  everyMs: number;
  /** Must be safe to run in several workers at once, and should end soon after the signal. */
  run(app: App, signal: AbortSignal): Promise<void>;
};

/** Joins a job's kind to what handles it; a payload of another shape fails before it is handled. */
export function handles<Payload>(
  kind: JobKind<Payload>,
  run: (app: App, payload: Payload) => Promise<void>,
): JobHandler {
  return {
    queue: kind.queue,
    name: kind.name,
    run: (app, payload) => run(app, kind.payload.parse(payload)),
  };
}
