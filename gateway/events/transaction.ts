import { promisify } from 'node:util';
import type { EventKind, PayloadOf } from '../../contract/events.ts';
import type { App } from '../context.ts';
import type { JobKind } from '../jobs/queue.ts';
import type { Tx } from '../platform/database/prisma.ts';
import { runTransaction } from '../platform/database/transactions.ts';
import { type PendingEvent, type PendingRows, writeFeed } from './feed.ts';

const nextTick = promisify(process.nextTick);

/** Side effects of a write: events published in the same commit, and jobs enqueued right after it. */
export type Effects = {
  publish<Kind extends EventKind>(kind: Kind, payload: PayloadOf<Kind>, recipientIds: string[]): void;
  /** Inserts rows, with the events about them, in the statement that writes the feed. At most once in a write. */
  insertLast(rows: PendingRows): void;
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
  const pending: { events: PendingEvent[]; rows: PendingRows | null } = { events: [], rows: null };
  const jobs: (() => void)[] = [];
  const effects: Effects = {
    publish: (kind, payload, recipientIds) =>
      pending.events.push({ kind, payload, recipientIds } as PendingEvent),
    insertLast(rows) {
      if (pending.rows) throw new Error('Rows were inserted last already');
      pending.rows = rows;
    },
    enqueue: (job, payload) => jobs.push(() => app.queue.add(job, payload)),
  };
  const { result, feed } = await runTransaction(
    app.prisma,
    async (tx) => {
      const value = await work(tx, effects);
      const written = writeFeed(tx, pending.events, pending.rows);
      written.catch(() => {});
      // The commit is sent right after it: where it fails, PostgreSQL rolls back instead. Only if it was not sent at all, which
      // is known by now, the commit would be one without it.
      await Promise.race([written, nextTick()]);
      return { result: value, feed: written };
    },
    { maxWait: 2000, timeout: 10_000 },
  );
  await feed;
  const recipientIds = [...pending.events, pending.rows].flatMap(
    (published) => published?.recipientIds ?? [],
  );
  if (recipientIds.length > 0) app.bus.wake(recipientIds);
  for (const enqueue of jobs) enqueue();
  return result;
}
