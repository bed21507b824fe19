import type { EventKind, PayloadOf } from '../../contract/events.ts';
import type { App } from '../context.ts';
import type { JobKind } from '../jobs/queue.ts';
import type { Tx } from '../platform/database/prisma.ts';
import { type PendingEvent, writeFeed } from './feed.ts';

/** Side effects of a write: events published in the same commit, and jobs enqueued right after it. */
export type Effects = {
  publish<Kind extends EventKind>(kind: Kind, payload: PayloadOf<Kind>, recipientIds: string[]): void;
  enqueue<Payload>(job: JobKind<Payload>, payload: Payload): void;
};

/**
 * Runs a write: its rows and the feed events about them commit together or not at all. After the commit it wakes
 * the recipients' readers and enqueues the jobs; a process that dies in between only delays both, since readers
 * poll the feed slowly and sweeps find due rows.
 */
export async function inTransaction<Result>(
  app: App,
  work: (tx: Tx, effects: Effects) => Promise<Result>,
): Promise<Result> {
  const pendingEvents: PendingEvent[] = [];
  const jobs: (() => void)[] = [];
  const effects: Effects = {
    publish: (kind, payload, recipientIds) =>
      pendingEvents.push({ kind, payload, recipientIds } as PendingEvent),
    enqueue: (job, payload) => jobs.push(() => app.queue.add(job, payload)),
  };
  const result = await app.prisma.$transaction(
    async (tx) => {
      const value = await work(tx, effects);
      await writeFeed(tx, pendingEvents);
      return value;
    },
    { maxWait: 2000, timeout: 10_000 },
  );
  if (pendingEvents.length > 0) app.bus.wake(pendingEvents.flatMap((event) => event.recipientIds));
  for (const enqueue of jobs) enqueue();
  return result;
}
