import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** A write that has not committed yet, so that others wait for its rows. */
export type OpenWrite = {
  /** Resolves once another transaction waits for it. */
  awaited(): Promise<void>;
  commit(): Promise<void>;
};

/** Begins a write. When a test fails before the commit, it ends with the database. */
export async function beginWrite(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[],
): Promise<OpenWrite> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('BEGIN');
  await client.query(sql, [...values]);
  return {
    awaited: () =>
      vi.waitFor(async () => {
        // A transaction sees the activity as of its first read unless the snapshot is cleared.
        await client.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await client.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
        );
        expect(rows.length).toBeGreaterThan(0);
      }, 30_000),
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
