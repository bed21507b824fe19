import { promisify } from 'node:util';
import type { EventKind, PayloadOf } from '../../contract/events.ts';
import type { App } from '../context.ts';
import type { JobKind } from '../jobs/queue.ts';
import type { Tx } from '../platform/database/prisma.ts';
import { runTransaction, sendStatement } from '../platform/database/transactions.ts';
import {
  type CommittedEvent,
  type PendingEvent,
  type PublishedRows,
  type PublishedWrite,
  publishedWriteSql,
  type WithEvents,
  writeFeed,
} from './feed.ts';

const nextTick = promisify(process.nextTick);

/** Side effects of a write: events published in the same commit, and jobs enqueued right after it. */
export type Effects = {
  publish<Kind extends EventKind>(kind: Kind, payload: PayloadOf<Kind>, recipientIds: string[]): void;
  /** Writes rows with the events about them. The feeds of all recipients are locked from then on until the commit. */
  write<Row extends object>(rows: PublishedWrite): Promise<Row | null>;
  /**
   * Plans rows of the last statement, which inserts the events too, once everything else is written. A plan may send
   * statements of its own, and return null.
   */
  writeLast(plan: RowPlan): void;
  enqueue<Payload>(job: JobKind<Payload>, payload: Payload): void;
};

type RowPlan = (tx: Tx) => Promise<PublishedRows | null>;

/**
 * Runs a write: its rows and the feed events about them commit together or not at all. After the commit it wakes
 * the recipients' readers and enqueues the jobs; a process that dies in between only delays both, since readers
 * poll the feed slowly and sweeps find due rows.
 */
export async function inTransaction<Result>(
  app: App,
  work: (tx: Tx, effects: Effects) => Promise<Result>,
): Promise<Result> {
  const events: PendingEvent[] = [];
  const writes: PublishedRows[] = [];
  const written: (CommittedEvent[] | null)[] = [];
  const plans: RowPlan[] = [];
  let arePlanned = false;
  const jobs: (() => void)[] = [];
  const effectsOf = (tx: Tx): Effects => ({
    publish: (kind, payload, recipientIds) => events.push({ kind, payload, recipientIds } as PendingEvent),
    async write<Row extends object>(write: PublishedWrite) {
      const [row] = await tx.$queryRaw<WithEvents<Row>[]>(publishedWriteSql(write));
      writes.push(write);
      written.push(row?.events ?? null);
      return row ?? null;
    },
    writeLast(plan) {
      if (arePlanned) throw new Error('The last statement of this write is planned already');
      plans.push(plan);
    },
    enqueue: (job, payload) => jobs.push(() => app.queue.add(job, payload)),
  });
  const { result, feed } = await runTransaction(
    app.prisma,
    async (tx) => {
      const value = await work(tx, effectsOf(tx));
      arePlanned = true;
      const planned = await Promise.all(plans.map((plan) => plan(tx)));
      const last = planned.filter((rows) => rows !== null);
      writes.push(...last);
      const feed = writeFeed(tx, events, last);
      feed.catch(() => {});
      // The commit is sent right after it: where it fails, PostgreSQL rolls back instead. Only if it was not sent at all, which
      // is known by now, the commit would be one without it.
      await Promise.race([feed, nextTick()]);
      return { result: value, feed };
    },
    { maxWait: 2000, timeout: 10_000 },
  );
  written.push(await feed);
  const recipientIds = [...events, ...writes].flatMap((published) => published.recipientIds);
  if (recipientIds.length > 0) app.bus.wake(recipientIds, allOf(written));
  for (const enqueue of jobs) enqueue();
  return result;
}

/**
 * Runs a write that is one statement, and so a transaction of its own. Afterwards it wakes the recipients' readers.
 * @param isWritten returns whether the statement has written something, by the row that it returned
 */
export async function writeInOneStatement<Row extends object>(
  app: App,
  write: PublishedWrite,
  isWritten: (row: Row) => boolean,
): Promise<Row | null> {
  const [row] = await sendStatement<WithEvents<Row>>(app.pool, publishedWriteSql(write));
  if (row && isWritten(row)) app.bus.wake(write.recipientIds, row.events);
  return row ?? null;
}

/** Returns the events of all statements; null when those of one are not known. */
function allOf(written: readonly (CommittedEvent[] | null)[]): CommittedEvent[] | null {
  const events: CommittedEvent[] = [];
  for (const some of written) {
    if (some === null) return null;
    events.push(...some);
  }
  return events;
}
