import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Rows that are kept locked, so that statements pile up behind the lock and then continue at once. */
export type HeldRows = {
  /** Resolves once a number of statements of this database wait for a lock. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
};

/**
 * Locks rows until they are released.
 * @param lock the statement that locks them
 */
export async function holdRows(databaseUrl: string, lock: string): Promise<HeldRows> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock);
  } catch (error) {
    await holder.end();
    throw error;
  }
  return {
    async waiting(count) {
      for (const end = Date.now() + 30_000; Date.now() < end; await wait(10)) {
        // A transaction sees the activity as of its first read unless the snapshot is cleared.
        await holder.query('SELECT pg_stat_clear_snapshot()');
        const { rowCount } = await holder.query(
          // Of these rows, or of who waits for them: commits that notify wait for one another as well.
          `WITH RECURSIVE held (pid) AS (
             SELECT pg_backend_pid() UNION
             SELECT waiter.pid FROM held, pg_stat_activity waiter
             WHERE waiter.wait_event_type = 'Lock' AND held.pid = ANY (pg_blocking_pids(waiter.pid))
           ) SELECT FROM held WHERE pid <> pg_backend_pid()`,
        );
        if (rowCount === count) return;
      }
      throw new Error(`${count} statements never waited`);
    },
    async release() {
      await holder.query('COMMIT');
      await holder.end();
    },
  };
}
