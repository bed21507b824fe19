import type { Pool } from 'pg';
import type { Bus } from './bus/bus.ts';
import { FEED_START, type FeedItem } from './feed.ts';
import type { Log } from '../platform/log/log.ts';

/** Entries of one person read at once; somebody with more waits for the next round, which follows at once. */
export const PAGE = 200;

export type FeedReader = {
  /** From now on what is new for this person is handed over, in order. @returns the position it starts after */
  follow(recipientId: string): Promise<bigint>;
  unfollow(recipientId: string): void;
  /** The position up to which this person's entries have been handed over. */
  positionOf(recipientId: string): bigint;
  /** A page of a person's feed after a position. */
  readAfter(recipientId: string, seq: bigint): Promise<FeedItem[]>;
  /** The position a cursor stands for, or null when it is not this person's or older than the feed. */
  locate(recipientId: string, cursor: string): Promise<bigint | null>;
  /** How long the oldest wake-up has waited to be read, in milliseconds. */
  oldestWaitMs(): number;
  /** Reads nothing more. @returns what resolves once the reading under way is over */
  close(): Promise<void>;
};

export type FeedListener = {
  /** Gets what is new, per person in the order of the feed. */
  onItems(items: FeedItem[]): void;
  /** Gets the people whose feed does not go on from what was handed over: events are missing or were undone. */
  onBroken(recipientIds: string[]): void;
};

const COLUMNS = `entry."recipientId", entry.seq::text, entry."eventId", event.kind, event."entityId", event."createdAt"`;
/**
 * Differs between servers of different histories: a standby that was promoted without the last commits gives out
 * positions a second time.
 */
const EPOCH = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

type Row = Omit<FeedItem, 'seq'> & { seq: string };
type NewRow = { epoch: string; behind: string[] } & (Row | { [Column in keyof Row]: null });

const toItem = (row: Row): FeedItem => ({ ...row, seq: BigInt(row.seq) });

/** Returns true when entries follow a position one by one: none was trimmed or lost in between. */
export function isContinuous(position: bigint, items: readonly Pick<FeedItem, 'seq'>[]): boolean {
  return items.every((item, index) => item.seq === position + BigInt(index) + 1n);
}

/**
 * Reads the feeds of the people who are connected to this gateway. Wake-ups only say whose feed has grown; all
 * that came in one tick become one query. A slow poll finds what a lost wake-up left behind.
 */
export function createFeedReader(
  { pool, bus, log, pollMs }: { pool: Pool; bus: Bus; log: Log; pollMs: number },
  listener: FeedListener,
): FeedReader {
  const positions = new Map<string, bigint>();
  const followers = new Map<string, number>();
  let epoch: string | null = null;
  let woken = new Set<string>();
  let wokenAt: number | null = null;
  let reading = false;
  let latest: Promise<void> = Promise.resolve();
  let closed = false;

  const readNew = async (ids: string[]) => {
    const asked = new Map(ids.map((id) => [id, positions.get(id) ?? 0n]));
    const { rows } = await pool.query<NewRow>({
      name: 'feed-new',
      text: `WITH follower AS (SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS follower (id, seq)),
             grown AS (
               SELECT ${COLUMNS} FROM follower
               JOIN LATERAL (
                 SELECT * FROM "FeedEntry"
                 WHERE "recipientId" = follower.id AND seq > follower.seq ORDER BY seq LIMIT ${PAGE}
               ) entry ON true
               JOIN "FeedEvent" event ON event.id = entry."eventId"
             ), server AS MATERIALIZED (
               SELECT ${EPOCH} AS epoch, ARRAY(
                 SELECT follower.id::text
                 FROM follower LEFT JOIN "FeedCounter" counter ON counter."recipientId" = follower.id
                 WHERE coalesce(counter.seq, 0) < follower.seq
               ) AS behind
             )
             SELECT server.epoch, server.behind, grown.* FROM server LEFT JOIN grown ON true
             ORDER BY grown."recipientId", grown.seq::bigint`,
      values: [ids, ids.map((id) => String(asked.get(id)))],
    });
    const [first] = rows;
    if (!first) return;
    if (epoch !== null && epoch !== first.epoch) {
      log.error({ before: epoch, now: first.epoch }, 'the database has another history; feeds are reset');
      epoch = first.epoch;
      return breakOff([...positions.keys()]);
    }
    epoch = first.epoch;
    const items = rows.flatMap((row) => (row.recipientId === null ? [] : [toItem(row as Row)]));
    const byPerson = Map.groupBy(
      // Somebody may have left, or been reset, while the query ran.
      items.filter(({ recipientId }) => positions.get(recipientId) === asked.get(recipientId)),
      ({ recipientId }) => recipientId,
    );
    const broken = new Set(first.behind);
    const continued: FeedItem[] = [];
    for (const [id, own] of byPerson) {
      if (!isContinuous(asked.get(id) ?? 0n, own)) {
        broken.add(id);
        continue;
      }
      positions.set(id, own.at(-1)?.seq ?? 0n);
      continued.push(...own);
      if (own.length === PAGE) woken.add(id);
    }
    if (continued.length > 0) listener.onItems(continued);
    if (broken.size > 0) {
      log.error({ people: broken.size }, 'feeds do not go on from what was handed over; they are reset');
      await breakOff([...broken].filter((id) => positions.has(id)));
    }
  };

  /** Goes on from where the counters are now, and says so before anything newer is handed over. */
  const breakOff = async (ids: string[]) => {
    const current = await readPositions(ids);
    for (const id of ids) if (positions.has(id)) positions.set(id, current.get(id) ?? 0n);
    listener.onBroken(ids);
  };

  const readPositions = async (ids: string[]): Promise<Map<string, bigint>> => {
    const { rows } = await pool.query<{ recipientId: string; seq: string }>({
      name: 'feed-positions',
      text: 'SELECT "recipientId", seq::text FROM "FeedCounter" WHERE "recipientId" = ANY($1::uuid[])',
      values: [ids],
    });
    return new Map(rows.map(({ recipientId, seq }) => [recipientId, BigInt(seq)]));
  };

  const readAll = async () => {
    reading = true;
    let ids: string[] = [];
    try {
      while (woken.size > 0 && !closed) {
        ids = [...woken].filter((id) => positions.has(id));
        woken = new Set();
        if (ids.length > 0) await readNew(ids);
        ids = [];
        wokenAt = woken.size > 0 ? Date.now() : null;
      }
    } catch (error) {
      for (const id of ids) woken.add(id);
      log.warn({ err: error }, 'the feed could not be read; the next poll tries again');
    } finally {
      reading = false;
    }
  };
  const run = () => {
    if (!reading && !closed) latest = readAll();
  };
  const wake = (ids: Iterable<string>) => {
    for (const id of ids) if (positions.has(id)) woken.add(id);
    if (woken.size === 0) return;
    wokenAt ??= Date.now();
    run();
  };
  const wakeAll = () => wake(positions.keys());
  const stopListening = bus.onMessage((message) => {
    if ('wake' in message) wake(message.wake);
  });
  const stopGaps = bus.onGap(wakeAll);
  const poll = setInterval(wakeAll, pollMs);
  poll.unref();

  return {
    async follow(recipientId) {
      followers.set(recipientId, (followers.get(recipientId) ?? 0) + 1);
      const known = positions.get(recipientId);
      if (known !== undefined) return known;
      const current = await readPositions([recipientId]);
      const position = positions.get(recipientId) ?? current.get(recipientId) ?? 0n;
      if (followers.has(recipientId)) positions.set(recipientId, position);
      // What was published while the position was read made no wake-up here.
      setImmediate(() => wake([recipientId]));
      return position;
    },
    unfollow(recipientId) {
      const left = (followers.get(recipientId) ?? 0) - 1;
      if (left > 0) {
        followers.set(recipientId, left);
      } else {
        followers.delete(recipientId);
        positions.delete(recipientId);
      }
    },
    positionOf: (recipientId) => positions.get(recipientId) ?? 0n,
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
      const { rows } = await pool.query<{ position: string | null; untrimmed: boolean }>({
        name: 'feed-locate',
        text: `SELECT (SELECT seq::text FROM "FeedEntry"
                       WHERE "recipientId" = $1 AND "eventId"::text = $2) AS position,
                      coalesce((SELECT min(seq) FROM "FeedEntry" WHERE "recipientId" = $1), 1)
                        <= 1 AND NOT EXISTS (
                          SELECT 1 FROM "FeedCounter" counter WHERE counter."recipientId" = $1 AND NOT EXISTS (
                            SELECT 1 FROM "FeedEntry" WHERE "recipientId" = $1)) AS untrimmed`,
        values: [recipientId, cursor],
      });
      const found = rows[0];
      if (cursor === FEED_START) return found?.untrimmed ? 0n : null;
      return found?.position == null ? null : BigInt(found.position);
    },
    oldestWaitMs: () => (wokenAt === null ? 0 : Date.now() - wokenAt),
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
