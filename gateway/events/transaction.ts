import type { App } from '../context.ts';
import { type FeedKind, type Telling, writeFeed } from './feed.ts';
import type { Tx } from '../platform/database/prisma.ts';
import type { JobKind } from '../jobs/queue.ts';

/** What a write wants to happen besides its rows: told in the same commit, or enqueued right after it. */
export type Effects = {
  tell(kind: FeedKind, entityId: string, recipientIds: string[]): void;
  enqueue<Payload>(job: JobKind<Payload>, payload: Payload): void;
};

/**
 * Runs a write: its rows and what the feed tells of them commit together or not at all. After the commit the
 * recipients are woken and the jobs enqueued; a process that dies in between only delays both, since readers
 * poll the feed slowly and sweepers find due rows.
 */
export async function inTransaction<Result>(
  app: App,
  work: (tx: Tx, effects: Effects) => Promise<Result>,
): Promise<Result> {
  const tellings: Telling[] = [];
  const jobs: (() => void)[] = [];
  const effects: Effects = {
    tell: (kind, entityId, recipientIds) => tellings.push({ kind, entityId, recipientIds }),
    enqueue: (job, payload) => jobs.push(() => app.queue.add(job, payload)),
  };
  const result = await app.prisma.$transaction(
    async (tx) => {
      const value = await work(tx, effects);
      await writeFeed(tx, tellings);
      return value;
    },
    { maxWait: 2000, timeout: 10_000 },
  );
  if (tellings.length > 0) app.bus.wake(tellings.flatMap((telling) => telling.recipientIds));
  for (const enqueue of jobs) enqueue();
  return result;
}
