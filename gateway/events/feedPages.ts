import type { Pool } from 'pg';
import { isUuid } from '../../contract/pattern.ts';
import { FEED_START, type FeedEntry, readEvent } from './feed.ts';

/** Entries of one person that one query reads; more of them are left for the next query, which follows immediately. */
export const PAGE_SIZE = 200;

type Row = { number: string; seq: string; eventId: string; kind: string; payload: unknown };

/** A position in somebody's feed. */
export type Place = { recipientId: string; seq: number };

/** Reads a page after each place. */
export async function readPages(pool: Pool, places: readonly Place[]): Promise<FeedEntry[][]> {
  const { rows } = await pool.query<Row>({
    name: 'feed-after',
    text: `SELECT asked.number, entry.seq::text, entry."eventId", event.kind, event.payload
           FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS asked ("recipientId", seq, number), LATERAL (
             SELECT * FROM "FeedEntry" WHERE "recipientId" = asked."recipientId" AND seq > asked.seq
             ORDER BY seq LIMIT ${PAGE_SIZE}
           ) AS entry JOIN "FeedEvent" event ON event.id = entry."eventId"
           ORDER BY asked.number, entry.seq`,
    values: [places.map(({ recipientId }) => recipientId), places.map(({ seq }) => String(seq))],
  });
  const pages = Map.groupBy(rows, ({ number }) => Number(number));
  return places.map(({ recipientId }, index) =>
    (pages.get(index + 1) ?? []).map(({ seq, eventId, kind, payload }) => ({
      ...{ recipientId, seq: Number(seq) },
      event: readEvent(eventId, kind, payload),
    })),
  );
}

/** A cursor, which may be of another person or older than the feed. */
export type Cursor = { recipientId: string; cursor: string };

/** Returns the position of each cursor. */
export async function locate(pool: Pool, cursors: readonly Cursor[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ position: string | null; untrimmed: boolean }>({
    name: 'feed-locate',
    text: `SELECT (SELECT seq::text FROM "FeedEntry"
                   WHERE "recipientId" = asked.id AND "eventId" = asked."eventId") AS position,
                  coalesce((SELECT min(seq) FROM "FeedEntry" WHERE "recipientId" = asked.id), 1)
                    <= 1 AND NOT EXISTS (
                      SELECT 1 FROM "FeedCounter" counter WHERE counter."recipientId" = asked.id AND NOT EXISTS (
                        SELECT 1 FROM "FeedEntry" WHERE "recipientId" = asked.id)) AS untrimmed
           FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (id, "eventId", number)
           ORDER BY asked.number`,
    values: [
      cursors.map(({ recipientId }) => recipientId),
      cursors.map(({ cursor }) => (isUuid(cursor) ? cursor : null)),
    ],
  });
  return cursors.map(({ cursor }, index) => {
    const { position = null, untrimmed = false } = rows[index] ?? {};
    if (cursor === FEED_START) return untrimmed ? 0 : null;
    return position === null ? null : Number(position);
  });
}

/** Returns the newest cursor of a person's feed, for a client that is about to read lists and then subscribe. */
export async function currentCursor(pool: Pool, recipientId: string): Promise<string> {
  const { rows } = await pool.query<{ eventId: string }>({
    name: 'feed-cursor',
    text: 'SELECT "eventId" FROM "FeedEntry" WHERE "recipientId" = $1 ORDER BY seq DESC LIMIT 1',
    values: [recipientId],
  });
  return rows[0]?.eventId ?? FEED_START;
}
