import type { App } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { RecurringTask } from './recurringTask.ts';
import { EXPIRIES, type Expiry } from './retention.ts';

/** Small enough that other transactions do not wait long for its locks. */
const BATCH_SIZE = 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Deletes the expired rows of a table in batches, which several workers share. */
async function deleteExpired(
  app: App,
  expiry: Expiry & { table: string },
  signal: AbortSignal,
): Promise<void> {
  const table = Prisma.raw(`"${expiry.table}"`);
  const column = Prisma.raw(`"${expiry.column}"`);
  const until = Prisma.sql`now() - ${expiry.days} * interval '1 day'`;
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal.aborted; ) {
    deleted = await app.prisma.$executeRaw`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < ${until}
        ORDER BY ${column} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ))`;
  }
}

/** One task per retention period, so that a slow or locked table does not delay the others. */
export const housekeepingRecurringTasks: RecurringTask[] = EXPIRIES.map((expiry) => ({
  name: `retention.${expiry.table}.${expiry.column}`,
  everyMs: HOUR_MS,
  run: (app, signal) => deleteExpired(app, expiry, signal),
}));
