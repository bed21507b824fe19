import type { Pool } from 'pg';
import type { Bus } from './bus.ts';
import { FEED_START, type FeedItem } from './feed.ts';
import type { Log } from './log.ts';

/** Entries of one person read at once; somebody with more waits for the next round, which follows at once. */
export const PAGE = 200;

export type FeedReader = {
  /** From now on what is new for this person is handed over, in order. @returns the place it starts after */
  follow(recipientId: string): Promise<bigint>;
  unfollow(recipientId: string): void;
  /** The place up to which this person's entries have been handed over. */
  placeOf(recipientId: string): bigint;
  /** A page of what a person was told after a place. */
  readAfter(recipientId: string, seq: bigint): Promise<FeedItem[]>;
  /** The place a cursor stands for, or null when it is not this person's or older than the feed. */
  locate(recipientId: string, cursor: string): Promise<bigint | null>;
  /** Reads nothing more. @returns what resolves once the reading under way is over */
  close(): Promise<void>;
};

const COLUMNS = `entry."recipientId", entry.seq::text, entry."eventId", event.kind, event."entityId", event."createdAt"`;

type Row = Omit<FeedItem, 'seq'> & { seq: string };

const toItem = (row: Row): FeedItem => ({ ...row, seq: BigInt(row.seq) });

/**
 * Reads the feeds of the people who are connected to this gateway. Wake-ups only say whose feed has grown; all
 * that came in one tick become one query. A slow poll finds what a lost wake-up left behind.
 * @param hand gets what is new, per person in the order of the feed; it must not throw
 */
export function createFeedReader(
  { pool, bus, log, pollMs }: { pool: Pool; bus: Bus; log: Log; pollMs: number },
  hand: (items: FeedItem[]) => void,
): FeedReader {
  const places = new Map<string, bigint>();
  const followers = new Map<string, number>();
  let woken = new Set<string>();
  let reading = false;
  let latest: Promise<void> = Promise.resolve();
  let closed = false;

  const readNew = async (ids: string[]) => {
    const { rows } = await pool.query<Row>({
      name: 'feed-new',
      text: `SELECT ${COLUMNS}
             FROM unnest($1::uuid[], $2::bigint[]) AS follower (id, seq)
             JOIN LATERAL (
               SELECT * FROM "FeedEntry"
               WHERE "recipientId" = follower.id AND seq > follower.seq ORDER BY seq LIMIT ${PAGE}
             ) entry ON true
             JOIN "FeedEvent" event ON event.id = entry."eventId"
             ORDER BY entry."recipientId", entry.seq`,
      values: [ids, ids.map((id) => String(places.get(id) ?? 0n))],
    });
    const counts = new Map<string, number>();
    const items = rows.map(toItem).filter((item) => places.has(item.recipientId));
    for (const item of items) {
      places.set(item.recipientId, item.seq);
      counts.set(item.recipientId, (counts.get(item.recipientId) ?? 0) + 1);
    }
    if (items.length > 0) hand(items);
    for (const [id, count] of counts) if (count === PAGE) woken.add(id);
  };

  const readAll = async () => {
    reading = true;
    try {
      while (woken.size > 0 && !closed) {
        const ids = [...woken].filter((id) => places.has(id));
        woken = new Set();
        if (ids.length > 0) await readNew(ids);
      }
    } catch (error) {
      log.warn({ err: error }, 'the feed could not be read; the next poll tries again');
    } finally {
      reading = false;
    }
  };
  const run = () => {
    if (!reading && !closed) latest = readAll();
  };
  const wakeAll = () => {
    for (const id of places.keys()) woken.add(id);
    run();
  };
  const stopListening = bus.onMessage((message) => {
    if (!('wake' in message)) return;
    for (const id of message.wake) if (places.has(id)) woken.add(id);
    if (woken.size > 0) run();
  });
  const stopGaps = bus.onGap(wakeAll);
  const poll = setInterval(wakeAll, pollMs);
  poll.unref();

  return {
    async follow(recipientId) {
      followers.set(recipientId, (followers.get(recipientId) ?? 0) + 1);
      const known = places.get(recipientId);
      if (known !== undefined) return known;
      const { rows } = await pool.query<{ seq: string }>({
        name: 'feed-place',
        text: 'SELECT seq::text FROM "FeedCounter" WHERE "recipientId" = $1',
        values: [recipientId],
      });
      const place = places.get(recipientId) ?? BigInt(rows[0]?.seq ?? 0);
      if (followers.has(recipientId)) places.set(recipientId, place);
      // What was told while the place was read made no wake-up here.
      woken.add(recipientId);
      setImmediate(run);
      return place;
    },
    unfollow(recipientId) {
      const left = (followers.get(recipientId) ?? 0) - 1;
      if (left > 0) {
        followers.set(recipientId, left);
      } else {
        followers.delete(recipientId);
        places.delete(recipientId);
      }
    },
    placeOf: (recipientId) => places.get(recipientId) ?? 0n,
    async readAfter(recipientId, seq) {
      const { rows } = await pool.query<Row>({
        name: 'feed-after',
        text: `SELECT ${COLUMNS} FROM "FeedEntry" entry JOIN "FeedEvent" event ON event.id = entry."eventId"
               WHERE entry."recipientId" = $1 AND entry.seq > $2 ORDER BY entry.seq LIMIT ${PAGE}`,
        values: [recipientId, String(seq)],
      });
      return rows.map(toItem);
    },
    async locate(recipientId, cursor) {
      const { rows } = await pool.query<{ place: string | null; untrimmed: boolean }>({
        name: 'feed-locate',
        text: `SELECT (SELECT seq::text FROM "FeedEntry"
                       WHERE "recipientId" = $1 AND "eventId"::text = $2) AS place,
                      coalesce((SELECT min(seq) FROM "FeedEntry" WHERE "recipientId" = $1), 1)
                        <= 1 AND NOT EXISTS (
                          SELECT 1 FROM "FeedCounter" counter WHERE counter."recipientId" = $1 AND NOT EXISTS (
                            SELECT 1 FROM "FeedEntry" WHERE "recipientId" = $1)) AS untrimmed`,
        values: [recipientId, cursor],
      });
      const found = rows[0];
      if (cursor === FEED_START) return found?.untrimmed ? 0n : null;
      return found?.place == null ? null : BigInt(found.place);
    },
    close() {
      clearInterval(poll);
      stopListening();
      stopGaps();
      closed = true;
      return latest;
    },
  };
}

/** Where a person's feed stands now, for a client that is about to read lists and then follow. */
export async function currentCursor(pool: Pool, recipientId: string): Promise<string> {
  const { rows } = await pool.query<{ eventId: string }>({
    name: 'feed-cursor',
    text: 'SELECT "eventId" FROM "FeedEntry" WHERE "recipientId" = $1 ORDER BY seq DESC LIMIT 1',
    values: [recipientId],
  });
  return rows[0]?.eventId ?? FEED_START;
}
