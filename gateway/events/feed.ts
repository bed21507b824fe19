import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '../../contract/events.ts';
import type { Tx } from '../platform/database/prisma.ts';

/** An event that a running transaction is going to publish. */
export type PendingEvent = AnyEvent & { recipientIds: string[] };

/** An entry of a recipient's feed. seq is its position in that person's feed and never leaves the server. */
export type FeedEntry = {
  recipientId: string;
  seq: bigint;
  eventId: string;
  /** Null for an event that another version of the product wrote and that this one cannot read. */
  event: AnyEvent | null;
};

/** The cursor of a person whose feed has never had an event. */
export const FEED_START = 'start';

/**
 * Inserts events and a row per recipient, as the last statement of a transaction. Each recipient's counter row
 * stays locked until the commit, which makes seq follow commit order without a gap; the rows are locked in id
 * order so that concurrent writers cannot deadlock.
 */
export async function writeFeed(tx: Tx, pendingEvents: PendingEvent[]): Promise<void> {
  const events = pendingEvents
    .map((pending) => ({ ...pending, id: randomUUID(), recipientIds: [...new Set(pending.recipientIds)] }))
    .filter((event) => event.recipientIds.length > 0);
  if (events.length === 0) return;
  const entries = events.flatMap((event) => event.recipientIds.map((recipientId) => [recipientId, event.id]));
  await tx.$executeRawUnsafe(
    `WITH event AS (
       INSERT INTO "FeedEvent" (id, kind, payload)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[])
     ), new_entry AS (
       SELECT * FROM unnest($4::uuid[], $5::uuid[]) WITH ORDINALITY AS t ("recipientId", "eventId", ordinal)
     ), counted AS (
       INSERT INTO "FeedCounter" ("recipientId", seq)
       SELECT "recipientId", count(*) FROM new_entry GROUP BY "recipientId" ORDER BY "recipientId"
       ON CONFLICT ("recipientId") DO UPDATE SET seq = "FeedCounter".seq + EXCLUDED.seq
       RETURNING "recipientId", seq
     )
     INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
     SELECT new_entry."recipientId",
            counted.seq + 1 - row_number() OVER (PARTITION BY new_entry."recipientId" ORDER BY ordinal DESC),
            new_entry."eventId"
     FROM new_entry JOIN counted USING ("recipientId")`,
    events.map((event) => event.id),
    events.map((event) => event.kind),
    events.map((event) => JSON.stringify(event.payload)),
    entries.map(([recipientId]) => recipientId),
    entries.map(([, eventId]) => eventId),
  );
}
