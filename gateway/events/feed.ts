import { randomUUID } from 'node:crypto';
import { type AnyEvent, type EventKind, parseEvent } from '../../contract/events.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from '../platform/database/prisma.ts';

/** An event that a running transaction is going to publish. */
export type PendingEvent = AnyEvent & { recipientIds: string[] };

/** Rows that a statement writes with the events about them. */
export type PublishedRows = {
  /** Everybody who may get an event. */
  recipientIds: string[];
  /** Common table expressions that write the rows. */
  writes: Prisma.Sql;
  /**
   * Selects the events as eventRow does, in the order in which each recipient gets them. What it reads of the rows is written
   * before the feeds are locked.
   */
  events: Prisma.Sql;
};

/** A write of rows with the events about them, as one statement. */
export type PublishedWrite = PublishedRows & {
  /** Selects the row that the statement returns. */
  result: Prisma.Sql;
};

/** An event with its entries: who has got it, and at which position of their feed each of them. */
export type CommittedEvent = [
  eventId: string,
  kind: string,
  payload: unknown,
  recipientIds: string[],
  positions: number[],
];

/** The row of a statement, with the events that it published: null for none, and for more than a wake-up takes. */
export type WithEvents<Row extends object> = Row & { events: CommittedEvent[] | null };

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

/** The cursor of a person whose feed has never had an event. */
export const FEED_START = 'start';

/** Returns the select of an event, for the statement that writes the rows it is about. */
export const eventRow = ({ kind, payload, recipientIds }: PendingEvent): Prisma.Sql =>
  eventSelect(
    Prisma.sql`${randomUUID()}::uuid`,
    kind,
    Prisma.sql`${JSON.stringify(payload)}::jsonb`,
    Prisma.sql`${[...new Set(recipientIds)]}::uuid[]`,
  );

/**
 * Returns the select of an event by expressions.
 * @param recipientIds an array with each recipient once
 */
export const eventSelect = (
  id: Prisma.Sql,
  kind: EventKind,
  payload: Prisma.Sql,
  recipientIds: Prisma.Sql,
): Prisma.Sql =>
  Prisma.sql`SELECT ${id} AS id, ${kind}::text AS kind, ${payload} AS payload, ${recipientIds} AS "recipientIds"`;

/**
 * Inserts events and a row per recipient, after rows that have events of their own, as the last statement of a transaction.
 * Each recipient's counter row stays locked until the commit, which makes seq follow commit order without a gap; the
 * rows are locked in id order so that concurrent writers cannot deadlock.
 * @returns the events; null for more than a wake-up takes
 */
export async function writeFeed(
  tx: Tx,
  pendingEvents: readonly PendingEvent[],
  rows: readonly PublishedRows[],
): Promise<CommittedEvent[] | null> {
  const events = pendingEvents
    .map((pending) => ({ ...pending, id: randomUUID(), recipientIds: [...new Set(pending.recipientIds)] }))
    .filter(({ recipientIds }) => recipientIds.length > 0);
  if (events.length === 0 && rows.length === 0) return [];
  const pending = Prisma.sql`pending AS (
      SELECT id, kind, payload, "recipientIds" FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        AS event (id uuid, kind text, payload jsonb, "recipientIds" uuid[])
    )`;
  const [row] = await tx.$queryRaw<WithEvents<object>[]>(
    publishedWriteSql({
      writes: Prisma.join([pending, ...rows.map(({ writes }) => writes)]),
      events: Prisma.join(
        [Prisma.sql`SELECT * FROM pending`, ...rows.map((written) => written.events)],
        ' UNION ALL ',
      ),
      result: Prisma.sql`SELECT`,
    }),
  );
  return row?.events ?? null;
}

/**
 * Returns the statement of a write. It locks the feeds of the recipients as writeFeed does, once it has written the rows,
 * and returns the events with the row.
 */
export const publishedWriteSql = ({
  writes,
  events,
  result,
}: Omit<PublishedWrite, 'recipientIds'>): Prisma.Sql =>
  Prisma.sql`
    WITH ${writes}, published AS MATERIALIZED (
      SELECT *, row_number() OVER () AS ordinal FROM (${events}) AS selected
    ), event AS (
      INSERT INTO "FeedEvent" (id, kind, payload) SELECT id, kind, payload FROM published
    ), new_entry AS (
      SELECT unnest("recipientIds") AS "recipientId", id AS "eventId", ordinal FROM published
    ), ${INSERTED_ENTRIES}
    SELECT result.*, (${COMMITTED_EVENTS}) AS events FROM (${result}) AS result`;

/** Inserts the rows of `new_entry` into the feeds of their recipients. */
const INSERTED_ENTRIES = Prisma.sql`counted AS (
      INSERT INTO "FeedCounter" ("recipientId", seq)
      SELECT "recipientId", count(*) FROM new_entry GROUP BY "recipientId" ORDER BY "recipientId"
      ON CONFLICT ("recipientId") DO UPDATE SET seq = "FeedCounter".seq + EXCLUDED.seq
      RETURNING "recipientId", seq
    ), entry AS (
      INSERT INTO "FeedEntry" ("recipientId", seq, "eventId")
      SELECT new_entry."recipientId",
             counted.seq + 1 - row_number() OVER (PARTITION BY new_entry."recipientId" ORDER BY ordinal DESC),
             new_entry."eventId"
      FROM new_entry JOIN counted USING ("recipientId")
      RETURNING "recipientId", seq, "eventId"
    )`;

/** Entries that are returned at most: a wake-up with more of them would be longer than NOTIFY takes. */
const MAX_COMMITTED = 60;

/** Selects the events of `published` with their entries, as a list of CommittedEvent. */
const COMMITTED_EVENTS = Prisma.sql`
    SELECT json_agg(json_build_array(published.id, kind, payload, people, positions) ORDER BY ordinal)
    FROM published JOIN (
      SELECT "eventId", json_agg("recipientId") AS people, json_agg(seq) AS positions FROM entry GROUP BY "eventId"
    ) AS entries ON entries."eventId" = published.id
    WHERE (SELECT count(*) FROM entry) <= ${Prisma.raw(String(MAX_COMMITTED))}`;
