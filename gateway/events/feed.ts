import { randomUUID } from 'node:crypto';
import { type AnyEvent, type EventKind, parseEvent } from '../../contract/events.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from '../platform/database/prisma.ts';

/** An event that a running transaction is going to publish. */
export type PendingEvent = AnyEvent & { recipientIds: string[] };

/** Rows that a running transaction is going to insert, and the events about them: only the statement knows their ids. */
export type PendingRows = {
  /** Everybody who may get an event. */
  recipientIds: string[];
  /** Common table expressions that insert the rows. */
  inserts: Prisma.Sql;
  kind: EventKind;
  /** Selects recipientId and payload of the events, at most one for each person. */
  events: Prisma.Sql;
};

/** An entry of a recipient's feed. seq is its position in that person's feed and never leaves the server. */
export type FeedEntry = {
  recipientId: string;
  seq: number;
  /** Null for an event that another version of the product wrote and that this one cannot read. */
  event: FeedEvent | null;
};

/** An event with its id, which is the cursor of everybody who gets it. */
export type FeedEvent = AnyEvent & { eventId: string };

/** Reads a stored event. @returns null for one that another version of the product wrote */
export function readEvent(eventId: string, kind: string, payload: unknown): FeedEvent | null {
  const event = parseEvent(kind, payload);
  return event && { ...event, eventId };
}

/** Greater than the ordinal of any other entry of a transaction. */
const LAST_ORDINAL = Prisma.raw(String(2 ** 31));

/** The cursor of a person whose feed has never had an event. */
export const FEED_START = 'start';

/**
 * Inserts events and a row per recipient, as the last statement of a transaction. Each recipient's counter row
 * stays locked until the commit, which makes seq follow commit order without a gap; the rows are locked in id
 * order so that concurrent writers cannot deadlock.
 * @param pendingRows rows that the same statement inserts, with events that come after the others
 */
export async function writeFeed(
  tx: Tx,
  pendingEvents: PendingEvent[],
  pendingRows: PendingRows | null,
): Promise<void> {
  const events = pendingEvents
    .map((pending) => ({ ...pending, id: randomUUID(), recipientIds: [...new Set(pending.recipientIds)] }))
    .filter((event) => event.recipientIds.length > 0);
  if (events.length === 0 && !pendingRows) return;
  const entries = events.flatMap((event) => event.recipientIds.map((recipientId) => [recipientId, event.id]));
  const { before, publishedEvents, publishedEntries } = pendingRows ? withRows(pendingRows) : WITHOUT_ROWS;
  await tx.$executeRaw`
    WITH ${before}event AS (
      INSERT INTO "FeedEvent" (id, kind, payload)
      SELECT * FROM unnest(
        ${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[]
      ) ${publishedEvents}
    ), new_entry AS (
      SELECT * FROM unnest(
        ${entries.map(([recipientId]) => recipientId)}::uuid[],
        ${entries.map(([, eventId]) => eventId)}::uuid[]
      ) WITH ORDINALITY AS t ("recipientId", "eventId", ordinal) ${publishedEntries}
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
    FROM new_entry JOIN counted USING ("recipientId")`;
}

const WITHOUT_ROWS = { before: Prisma.empty, publishedEvents: Prisma.empty, publishedEntries: Prisma.empty };

/** Returns the parts of the statement that insert pending rows and publish their events. */
const withRows = ({ inserts, kind, events }: PendingRows) => ({
  before: Prisma.sql`${inserts}, published AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, "recipientId", payload FROM (${events}) AS inserted
    ), `,
  publishedEvents: Prisma.sql`UNION ALL SELECT id, ${kind}, payload FROM published`,
  publishedEntries: Prisma.sql`UNION ALL SELECT "recipientId", id, ${LAST_ORDINAL} FROM published`,
});
