import type { Pool } from 'pg';
import { inBatches } from '../platform/async/batches.ts';
import { arrayText } from '../platform/database/arrayText.ts';
import type { Log } from '../platform/log/log.ts';
import type { Bus } from './bus/bus.ts';
import { type CommittedEvent, type FeedEntry, readEvent } from './feed.ts';
import { type Cursor, locate, PAGE_SIZE, type Place, readPages } from './feedPages.ts';

/** Entries that one query reads, of all people together. */
const MAX_ENTRIES = 20_000;

export type FeedReader = {
  /** Starts to pass this person's new entries to the listener, in order. @returns the position it starts after */
  follow(recipientId: string): Promise<number>;
  unfollow(recipientId: string): void;
  /** Returns the position up to which this person's entries were passed to the listener. */
  positionOf(recipientId: string): number;
  /** Reads a page of a person's feed after a position. */
  readAfter(recipientId: string, seq: number): Promise<FeedEntry[]>;
  /** Returns the position of a cursor, or null when it is not this person's or is older than the feed. */
  positionOfCursor(recipientId: string, cursor: string): Promise<number | null>;
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

/**
 * Identifies the server's history (system identifier and timeline): a standby that was promoted without the last
 * commits assigns positions a second time.
 */
const EPOCH = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

/**
 * Reads what is new in some people's feeds: one value of numbers, in which people and events have the places of their
 * lists, since a burst has hundreds of entries and a process reads numbers fastest.
 */
const NEW = `
  WITH follower AS (
    SELECT * FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS follower (id, seq, number)
  ), entry AS MATERIALIZED (
    SELECT follower.number, entry.seq, entry."eventId" FROM follower JOIN LATERAL (
      SELECT seq, "eventId" FROM "FeedEntry"
      WHERE "recipientId" = follower.id AND seq > follower.seq ORDER BY seq LIMIT $3
    ) AS entry ON true
  ), event AS MATERIALIZED (
    SELECT row_number() OVER () AS number, id, kind, payload FROM "FeedEvent"
    WHERE id = ANY (ARRAY(SELECT DISTINCT "eventId" FROM entry))
  )
  SELECT json_build_object(
    'epoch', ${EPOCH},
    'behind', (SELECT json_agg(follower.number)
               FROM follower LEFT JOIN "FeedCounter" counter ON counter."recipientId" = follower.id
               WHERE coalesce(counter.seq, 0) < follower.seq),
    'events', (SELECT json_agg(json_build_array(id, kind, payload) ORDER BY number) FROM event),
    'entries', (SELECT json_build_array(array_agg(person), array_agg(seq), array_agg(event)) FROM (
                  SELECT entry.number AS person, seq, event.number AS event
                  FROM entry JOIN event ON event.id = entry."eventId" ORDER BY entry.number, seq
                ) AS ordered)
  ) AS new`;

/** The new entries of some people's feeds, and their events, each once however many people get it. */
type New = {
  epoch: string;
  /** The people whose counters are behind what was passed on; null for nobody. */
  behind: number[] | null;
  /** Id, kind and payload of each event; null for none. */
  events: [string, string, unknown][] | null;
  /** For each entry the person, the position and the event, per person in order; null for none. */
  entries: [people: number[] | null, positions: number[] | null, events: number[] | null];
};

/** Returns the entries by the people that the numbers stand for. */
function entriesByPerson({ events, entries: [people, positions, numbers] }: New, ids: readonly string[]) {
  const published = (events ?? []).map(([eventId, kind, payload]) => readEvent(eventId, kind, payload));
  const byPerson = new Map<string, FeedEntry[]>();
  for (const [index, person] of (people ?? []).entries()) {
    const recipientId = ids[person - 1];
    const event = published[(numbers?.[index] ?? 0) - 1];
    const seq = positions?.[index];
    if (recipientId === undefined || seq === undefined || event === undefined) continue;
    const entries = byPerson.get(recipientId);
    if (entries) entries.push({ recipientId, seq, event });
    else byPerson.set(recipientId, [{ recipientId, seq, event }]);
  }
  return byPerson;
}

/** Returns true when entries follow a position without a gap: none was trimmed or lost in between. */
export function isContinuous(position: number, entries: readonly Pick<FeedEntry, 'seq'>[]): boolean {
  return entries.every((entry, index) => entry.seq === position + index + 1);
}

/**
 * Passes on the feeds of the people who are connected to this gateway. The entries of a wake-up are passed on as they are
 * where they continue a feed. Feeds of which a wake-up only says that they have grown, or where something is missing in
 * between, are read: all of a tick by one query. A slow poll finds the entries of lost wake-ups.
 */
export function createFeedReader(
  { pool, bus, log, pollMs }: { pool: Pool; bus: Bus; log: Log; pollMs: number },
  listener: FeedListener,
): FeedReader {
  const positions = new Map<string, number>();
  const followers = new Map<string, number>();
  let epoch: string | null = null;
  let woken = new Set<string>();
  /** The people whose feed is being read. */
  let beingRead = new Set<string>();
  /** The people whose position is being moved to their counter. */
  const beingReset = new Set<string>();
  /** Entries that came with a wake-up and are not passed on yet, by person. */
  const announced = new Map<string, FeedEntry[]>();
  let wokenAt: number | null = null;
  let reading = false;
  let currentRead: Promise<void> = Promise.resolve();
  let closed = false;

  const readNew = async (ids: string[]) => {
    const pageSize = Math.max(1, Math.min(PAGE_SIZE, Math.floor(MAX_ENTRIES / ids.length)));
    const positionsBefore = ids.map((id) => positions.get(id) ?? 0);
    const { rows } = await pool.query<{ new: New }>({
      ...{ name: 'feed-new', text: NEW },
      values: [arrayText(ids), arrayText(positionsBefore), pageSize],
    });
    const [found] = rows;
    if (!found) return;
    const { epoch: currentEpoch, behind } = found.new;
    if (epoch !== null && epoch !== currentEpoch) {
      log.error({ before: epoch, now: currentEpoch }, 'the database history has changed; feeds are reset');
      await resetFeeds([...positions.keys()]);
      // Only now, so that a reset which fails is tried again.
      epoch = currentEpoch;
      return;
    }
    epoch = currentEpoch;
    const broken = new Set((behind ?? []).flatMap((number) => ids[number - 1] ?? []));
    const byPerson = entriesByPerson(found.new, ids);
    const continued: FeedEntry[] = [];
    for (const [index, id] of ids.entries()) {
      const entries = byPerson.get(id);
      const before = positionsBefore[index] ?? 0;
      const position = positions.get(id);
      // A person may have disconnected, or been reset, while the query ran.
      if (!entries || position === undefined) continue;
      if (position !== before) {
        // Announced entries were passed on meanwhile. Those behind them are read from there.
        if (before + entries.length > position) woken.add(id);
        continue;
      }
      if (!isContinuous(before, entries)) {
        broken.add(id);
        continue;
      }
      positions.set(id, before + entries.length);
      for (const entry of entries) continued.push(entry);
      if (entries.length === pageSize) woken.add(id);
    }
    if (continued.length > 0) listener.onEntries(continued);
    if (broken.size > 0) {
      log.error({ people: broken.size }, 'feeds do not continue from their last position; they are reset');
      await resetFeeds([...broken].filter((id) => positions.has(id)));
    }
  };

  /**
   * Passes on the announced entries that continue a feed, also while it is read, and leaves other feeds to be read. Those
   * of somebody whose feed is reset wait for that.
   */
  const passAnnounced = () => {
    const continued: FeedEntry[] = [];
    for (const [id, unordered] of announced) {
      if (beingReset.has(id)) continue;
      announced.delete(id);
      const position = positions.get(id);
      if (position === undefined) continue;
      // Of two commits the second may be announced first, and a read may have found both already.
      const entries = unordered
        .filter(({ seq }) => seq > position)
        .toSorted((one, other) => one.seq - other.seq);
      if (isContinuous(position, entries)) {
        positions.set(id, position + entries.length);
        for (const entry of entries) continued.push(entry);
      } else woken.add(id);
    }
    if (continued.length > 0) listener.onEntries(continued);
  };

  /** Moves positions to the current counters, and notifies the listener before it passes on anything newer. */
  const resetFeeds = async (ids: string[]) => {
    // Entries that are announced meanwhile may be newer than the counters.
    for (const id of ids) beingReset.add(id);
    try {
      const current = await readPositions(ids);
      for (const id of ids) if (positions.has(id)) positions.set(id, current.get(id) ?? 0);
    } finally {
      for (const id of ids) beingReset.delete(id);
    }
    listener.onReset(ids);
  };

  const readPositions = async (ids: string[]): Promise<Map<string, number>> => {
    const { rows } = await pool.query<{ recipientId: string; seq: string }>({
      name: 'feed-positions',
      text: 'SELECT "recipientId", seq::text FROM "FeedCounter" WHERE "recipientId" = ANY($1::uuid[])',
      values: [ids],
    });
    return new Map(rows.map(({ recipientId, seq }) => [recipientId, Number(seq)]));
  };

  // Each asks for all who come at the same time, over one of the connections for deliveries.
  const currentPosition = inBatches<string, number>(async (ids) => {
    const current = await readPositions([...ids]);
    return ids.map((id) => current.get(id) ?? 0);
  });
  const pageAfter = inBatches<Place, FeedEntry[]>((places) => readPages(pool, places));
  const positionOf = inBatches<Cursor, number | null>((cursors) => locate(pool, cursors));

  const isWaiting = () => woken.size > 0 || announced.size > 0;
  const readAll = async () => {
    reading = true;
    try {
      while (isWaiting() && !closed) {
        passAnnounced();
        beingRead = new Set([...woken].filter((id) => positions.has(id)));
        woken = new Set();
        if (beingRead.size > 0) await readNew([...beingRead]);
        beingRead = new Set();
        wokenAt = isWaiting() ? Date.now() : null;
      }
    } catch (error) {
      for (const id of beingRead) woken.add(id);
      log.warn({ err: error }, 'reading the feed failed; the next poll retries');
    } finally {
      beingRead = new Set();
      reading = false;
    }
  };
  const run = () => {
    if (!reading && !closed) currentRead = readAll();
  };
  const runIfWaiting = () => {
    if (!isWaiting()) return;
    wokenAt ??= Date.now();
    run();
  };
  const wake = (ids: Iterable<string>) => {
    for (const id of ids) if (positions.has(id)) woken.add(id);
    runIfWaiting();
  };
  const announce = (events: readonly CommittedEvent[]) => {
    for (const [eventId, kind, payload, recipientIds, seqs] of events) {
      const event = recipientIds.some((id) => positions.has(id)) ? readEvent(eventId, kind, payload) : null;
      for (const [index, recipientId] of recipientIds.entries()) {
        const seq = seqs[index];
        if (seq === undefined || !positions.has(recipientId)) continue;
        const entries = announced.get(recipientId) ?? [];
        announced.set(recipientId, entries);
        entries.push({ recipientId, seq, event });
      }
    }
    passAnnounced();
    runIfWaiting();
  };
  const wakeAll = () => wake(positions.keys());
  const stopListening = bus.onMessage((message) => {
    if (!('wake' in message)) return;
    if (message.events) announce(message.events);
    else wake(message.wake);
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
    positionOf: (recipientId) => positions.get(recipientId) ?? 0,
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
