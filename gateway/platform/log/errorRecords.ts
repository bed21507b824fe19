import pTimeout from 'p-timeout';
import { MAX_ERRORS_OF_VISITORS, MAX_ERRORS_PER_PERSON } from '../../../contract/errorRecords.ts';
import { pattern } from '../../../contract/pattern.ts';
import type { ErrorKind } from '../../generated/prisma/enums.ts';
import type { Database } from '../database/prisma.ts';
import { errorFacts, withoutPersonalData } from './errorFacts.ts';
import type { Log } from './log.ts';

/** The record of an unexpected error, for the team: ids and names of the code, without words or values of a person. */
export type ErrorRecord = {
  /** The id that the person was shown, and under which the log has the error. */
  requestId: string;
  /** The profile of the person whose request or page failed; null for a visitor. */
  profileId: string | null;
  kind: ErrorKind;
  /** The name of the operation or of the route. */
  place: string;
  errorName: string;
  /** The file with which a page began; null for an error of the gateway. */
  release: string | null;
};

export type ErrorRecords = {
  /** Keeps the record of an error. Returns at once and never throws; it is written within about a second. */
  add(record: ErrorRecord): void;
  /** Writes what is still waiting, and takes nothing more. */
  close(): Promise<void>;
};

type Waiting = ErrorRecord & { occurredAt: Date };

const FLUSH_MS = 1000;
/** Most records that one second can have: when everything fails, the log tells more than they would. */
const MAX_WAITING = 100;
const CLOSE_TIMEOUT_MS = 5000;

const MAX_NAME_LENGTH = 80;
const NAME = pattern({ max: MAX_NAME_LENGTH, matches: /^[\w.$<>]+$/ });

/** Returns the class of an error, which is a name of the code. */
export function errorNameOf(error: unknown): string {
  const { type } = errorFacts(error);
  return NAME.test(type) ? type : 'Error';
}

/**
 * Creates the store of unexpected errors. They wait in memory, are written once a second in one statement, and beyond a
 * maximum are dropped and counted in the log, so that an outage in which every request fails is no flood of writes.
 */
export function createErrorRecords(pool: Database['pool'], log: Log): ErrorRecords {
  let waiting: Waiting[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const flush = async () => {
    const records = waiting;
    const lost = dropped;
    waiting = [];
    dropped = 0;
    if (lost > 0) log.warn({ dropped: lost }, 'records of errors were dropped');
    if (records.length === 0) return;
    try {
      await writeRecords(pool, records);
      await deleteSurplus(pool, records);
    } catch (err) {
      log.warn({ records: records.length, err }, 'records of errors were not written');
    }
  };
  let flushing = Promise.resolve();
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      // One after the other, so that a slow database gets one statement at a time. New ones wait for the next second.
      flushing = flush().finally(() => {
        timer = null;
        if (waiting.length + dropped > 0 && !isClosed) flushSoon();
      });
    }, FLUSH_MS).unref();
  };
  return {
    add(record) {
      if (isClosed || waiting.length >= MAX_WAITING) dropped += 1;
      else waiting.push({ ...record, occurredAt: new Date() });
      if (!isClosed) flushSoon();
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await pTimeout(flushing.then(flush), { milliseconds: CLOSE_TIMEOUT_MS, message: false });
    },
  };
}

/** Inserts records. Of a person whose account is gone by now, they are those of nobody. */
async function writeRecords(pool: Database['pool'], records: readonly Waiting[]): Promise<void> {
  await pool.query(
    `INSERT INTO "ErrorRecord" ("requestId", "profileId", kind, place, "errorName", release, "occurredAt")
     SELECT r."requestId", p.id, r.kind::"ErrorKind", r.place, r."errorName", r.release, r."occurredAt"
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS r ("requestId", "profileId", kind, place, "errorName", release, "occurredAt")
     LEFT JOIN "Profile" p ON p.id = r."profileId"
     ON CONFLICT DO NOTHING`,
    [
      records.map(({ requestId }) => requestId),
      records.map(({ profileId }) => profileId),
      records.map(({ kind }) => kind),
      records.map(({ place }) => withoutPersonalData(place).slice(0, MAX_NAME_LENGTH)),
      records.map(({ errorName }) => errorName),
      records.map(({ release }) => release),
      records.map(({ occurredAt }) => occurredAt),
    ],
  );
}

/** Deletes the oldest records of those who have too many now. */
async function deleteSurplus(pool: Database['pool'], records: readonly Waiting[]): Promise<void> {
  const people = new Set(records.flatMap(({ profileId }) => profileId ?? []));
  if (people.size > 0)
    await pool.query(
      `DELETE FROM "ErrorRecord" WHERE ${isAmong(`
         SELECT r."requestId" FROM unnest($1::uuid[]) AS person (id), LATERAL (
           SELECT "requestId" FROM "ErrorRecord" WHERE "profileId" = person.id
           ORDER BY "occurredAt" DESC, "requestId" DESC OFFSET $2
         ) r`)}`,
      [[...people], MAX_ERRORS_PER_PERSON],
    );
  if (records.some(({ profileId }) => profileId === null))
    await pool.query(
      `DELETE FROM "ErrorRecord" WHERE ${isAmong(`
         SELECT "requestId" FROM "ErrorRecord" WHERE "profileId" IS NULL
         ORDER BY "occurredAt" DESC, "requestId" DESC OFFSET $1`)}`,
      [MAX_ERRORS_OF_VISITORS],
    );
}

/** Selects the rows that a query names, without those that another process deletes at the same moment. */
const isAmong = (query: string) =>
  `"requestId" = ANY (ARRAY(
     SELECT "requestId" FROM "ErrorRecord" WHERE "requestId" IN (${query})
     FOR UPDATE SKIP LOCKED))`;
