import type { Pool } from 'pg';
import { parseEvent } from '../../contract/events.ts';
import { isUuid } from '../../contract/pattern.ts';
import { inBatches } from '../platform/async/batches.ts';
import type { Log } from '../platform/log/log.ts';
import type { Bus } from './bus/bus.ts';
import { FEED_START, type FeedEntry } from './feed.ts';

/**
 * Entries that one query reads, of one person and of all together; more of them are left for the next query, which
 * follows immediately.
 */
const PAGE_SIZE = 200;
const MAX_ENTRIES = 20_000;

export type FeedReader = {
  /** Starts to pass this person's new entries to the listener, in order. @returns the position it starts after */
  follow(recipientId: string): Promise<bigint>;
  unfollow(recipientId: string): void;
  /** Returns the position up to which this person's entries were passed to the listener. */
  positionOf(recipientId: string): bigint;
  /** Reads a page of a person's feed after a position. */
  readAfter(recipientId: string, seq: bigint): Promise<FeedEntry[]>;
  /** Returns the position of a cursor, or null when it is not this person's or is older than the feed. */
  positionOfCursor(recipientId: string, cursor: string): Promise<bigint | null>;
  /** Returns how long the oldest unread wake-up has waited, in milliseconds. */
  oldestWaitMs(): number;
  /** Stops reading. @returns a promise that resolves once the current read has finished */
  close(): Promise<void>;
};

export type FeedListener = {
  /** Receives new entries, per person in feed order. */
  onEntries(entries: FeedEntry[]): void;
  /** Receives the people whose feed does not continue from the entries passed on: some are missing or were undone. */
  onReset(recipientIds: string[]): void;
};

const COLUMNS = `entry."recipientId", entry.seq::text, entry."eventId", event.kind, event.payload`;
/**
 * Identifies the server's history (system identifier and timeline): a standby that was promoted without the last
 * commits assigns positions a second time.
 */
const EPOCH = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

type Row = { recipientId: string; seq: string; eventId: string; kind: string; payload: unknown };

/** The new entries of some people's feeds, and their events, each once however many people get it. */
type New = {
  epoch: string;
  /** The people whose counters are behind what was passed on. */
  behind: string[];
  /** Recipient, position and event of each entry, per person in order; null for none. */
  entries: [string, string, string][] | null;
  /** Kind and payload by the id of the event. */
  events: Record<string, [string, unknown]> | null;
};

const toEntry = ({ recipientId, seq, eventId, kind, payload }: Row): FeedEntry => ({
  ...{ recipientId, eventId },
  seq: BigInt(seq),
  event: parseEvent(kind, payload),
});

function newEntries({ entries, events }: New): FeedEntry[] {
  const parsed = new Map(
    Object.entries(events ?? {}).map(([id, [kind, payload]]) => [id, parseEvent(kind, payload)]),
  );
  return (entries ?? []).flatMap(([recipientId, seq, eventId]) => {
    const event = parsed.get(eventId);
    return event === undefined ? [] : [{ recipientId, seq: BigInt(seq), eventId, event }];
  });
}

/** Returns true when entries follow a position without a gap: none was trimmed or lost in between. */
export function isContinuous(position: bigint, entries: readonly Pick<FeedEntry, 'seq'>[]): boolean {
  return entries.every((entry, index) => entry.seq === position + BigInt(index) + 1n);
}

/**
 * Reads the feeds of the people who are connected to this gateway. A wake-up only says whose feed has grown; all
 * wake-ups of one tick become one query. A slow poll finds the entries of lost wake-ups.
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
  let currentRead: Promise<void> = Promise.resolve();
  let closed = false;

  const readNew = async (ids: string[]) => {
    const pageSize = Math.max(1, Math.min(PAGE_SIZE, Math.floor(MAX_ENTRIES / ids.length)));
    const positionsBefore = new Map(ids.map((id) => [id, positions.get(id) ?? 0n]));
    const { rows } = await pool.query<New>({
      name: 'feed-new',
      text: `WITH follower AS (SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS follower (id, seq)),
             entry AS MATERIALIZED (
               SELECT entry.* FROM follower JOIN LATERAL (
                 SELECT "recipientId", seq, "eventId" FROM "FeedEntry"
                 WHERE "recipientId" = follower.id AND seq > follower.seq ORDER BY seq LIMIT $3
               ) entry ON true
             )
             SELECT ${EPOCH} AS epoch,
               ARRAY(SELECT follower.id::text
                     FROM follower LEFT JOIN "FeedCounter" counter ON counter."recipientId" = follower.id
                     WHERE coalesce(counter.seq, 0) < follower.seq) AS behind,
               (SELECT json_agg(json_build_array("recipientId", seq::text, "eventId") ORDER BY "recipientId", seq)
                FROM entry) AS entries,
               (SELECT json_object_agg(id, json_build_array(kind, payload)) FROM "FeedEvent"
                WHERE id = ANY (ARRAY(SELECT DISTINCT "eventId" FROM entry))) AS events`,
      values: [ids, ids.map((id) => String(positionsBefore.get(id))), pageSize],
    });
    const [first] = rows;
    if (!first) return;
    if (epoch !== null && epoch !== first.epoch) {
      log.error({ before: epoch, now: first.epoch }, 'the database history has changed; feeds are reset');
      epoch = first.epoch;
      return resetFeeds([...positions.keys()]);
    }
    epoch = first.epoch;
    const byPerson = Map.groupBy(
      // A person may have disconnected, or been reset, while the query ran.
      newEntries(first).filter(
        ({ recipientId }) => positions.get(recipientId) === positionsBefore.get(recipientId),
      ),
      ({ recipientId }) => recipientId,
    );
    const broken = new Set(first.behind);
    const continued: FeedEntry[] = [];
    for (const [id, personEntries] of byPerson) {
      if (!isContinuous(positionsBefore.get(id) ?? 0n, personEntries)) {
        broken.add(id);
        continue;
      }
      positions.set(id, personEntries.at(-1)?.seq ?? 0n);
      continued.push(...personEntries);
      if (personEntries.length === pageSize) woken.add(id);
    }
    if (continued.length > 0) listener.onEntries(continued);
    if (broken.size > 0) {
      log.error({ people: broken.size }, 'feeds do not continue from their last position; they are reset');
      await resetFeeds([...broken].filter((id) => positions.has(id)));
    }
  };

  /** Moves positions to the current counters, and notifies the listener before it passes on anything newer. */
  const resetFeeds = async (ids: string[]) => {
    const current = await readPositions(ids);
    for (const id of ids) if (positions.has(id)) positions.set(id, current.get(id) ?? 0n);
    listener.onReset(ids);
  };

  const readPositions = async (ids: string[]): Promise<Map<string, bigint>> => {
    const { rows } = await pool.query<{ recipientId: string; seq: string }>({
      name: 'feed-positions',
      text: 'SELECT "recipientId", seq::text FROM "FeedCounter" WHERE "recipientId" = ANY($1::uuid[])',
      values: [ids],
    });
    return new Map(rows.map(({ recipientId, seq }) => [recipientId, BigInt(seq)]));
  };

  // Each asks for all who come at the same time, over one of the connections for deliveries.
  const currentPosition = inBatches<string, bigint>(async (ids) => {
    const current = await readPositions([...ids]);
    return ids.map((id) => current.get(id) ?? 0n);
  });
  const pageAfter = inBatches<Place, FeedEntry[]>((places) => readPages(pool, places));
  const positionOf = inBatches<Cursor, bigint | null>((cursors) => locate(pool, cursors));

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
      log.warn({ err: error }, 'reading the feed failed; the next poll retries');
    } finally {
      reading = false;
    }
  };
  const run = () => {
    if (!reading && !closed) currentRead = readAll();
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
      const existing = positions.get(recipientId);
      if (existing !== undefined) return existing;
      const current = await currentPosition(recipientId);
      const position = positions.get(recipientId) ?? current;
      if (followers.has(recipientId)) positions.set(recipientId, position);
      // Events that were published while the position was read did not wake this reader.
      setImmediate(() => wake([recipientId]));
      return position;
    },
    unfollow(recipientId) {
      const remaining = (followers.get(recipientId) ?? 0) - 1;
      if (remaining > 0) {
        followers.set(recipientId, remaining);
      } else {
        followers.delete(recipientId);
        positions.delete(recipientId);
      }
    },
    positionOf: (recipientId) => positions.get(recipientId) ?? 0n,
    readAfter: (recipientId, seq) => pageAfter({ recipientId, seq }),
    positionOfCursor: (recipientId, cursor) => positionOf({ recipientId, cursor }),
    oldestWaitMs: () => (wokenAt === null ? 0 : Date.now() - wokenAt),
    close() {
      clearInterval(poll);
      stopListening();
      stopGaps();
      closed = true;
      return currentRead;
    },
  };
}

/** A position in somebody's feed. */
type Place = { recipientId: string; seq: bigint };

/** Reads a page after each place. */
async function readPages(pool: Pool, places: readonly Place[]): Promise<FeedEntry[][]> {
  const { rows } = await pool.query<Row & { number: string }>({
    name: 'feed-after',
    text: `SELECT asked.number, ${COLUMNS}
           FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS asked ("recipientId", seq, number), LATERAL (
             SELECT * FROM "FeedEntry" WHERE "recipientId" = asked."recipientId" AND seq > asked.seq
             ORDER BY seq LIMIT ${PAGE_SIZE}
           ) AS entry JOIN "FeedEvent" event ON event.id = entry."eventId"
           ORDER BY asked.number, entry.seq`,
    values: [places.map(({ recipientId }) => recipientId), places.map(({ seq }) => String(seq))],
  });
  const pages = Map.groupBy(rows, ({ number }) => Number(number));
  return places.map((_, index) => (pages.get(index + 1) ?? []).map(toEntry));
}

/** A cursor, which may be of another person or older than the feed. */
type Cursor = { recipientId: string; cursor: string };

/** Returns the position of each cursor. */
async function locate(pool: Pool, cursors: readonly Cursor[]): Promise<(bigint | null)[]> {
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
    if (cursor === FEED_START) return untrimmed ? 0n : null;
    return position === null ? null : BigInt(position);
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
