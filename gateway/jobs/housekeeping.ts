import type { App } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Round } from './recurringTask.ts';
import { EXPIRIES, type Expiry } from './retention.ts';

/** Small enough that nobody waits long for a lock. */
const ROWS_AT_ONCE = 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Deletes the rows of a table whose time is over, batch by batch. Several workers share them. */
async function deleteExpired(
  app: App,
  expiry: Expiry & { table: string },
  signal: AbortSignal,
): Promise<void> {
  const table = Prisma.raw(`"${expiry.table}"`);
  const column = Prisma.raw(`"${expiry.column}"`);
  const limit = Prisma.sql`now() - ${expiry.days} * interval '1 day'`;
  const until = expiry.isEpoch ? Prisma.sql`(extract(epoch FROM ${limit}) * 1000)::bigint` : limit;
  for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE && !signal.aborted; ) {
    deleted = await app.prisma.$executeRaw`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < ${until}
        ORDER BY ${column} LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
      ))`;
  }
}

/** One for each period, so that a table which is slow or locked holds up no other. */
export const housekeepingRounds: Round[] = EXPIRIES.map((expiry) => ({
  name: `retention.${expiry.table}.${expiry.column}`,
  everyMs: HOUR_MS,
  run: (app, signal) => deleteExpired(app, expiry, signal),
}));
