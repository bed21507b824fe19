import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** A write by somebody else that has not committed yet, so that others wait for the rows it has touched. */
export type OpenWrite = {
  /** Resolves once somebody waits for it. */
  awaited(): Promise<void>;
  commit(): Promise<void>;
};

/** Begins a write of its own; a test that fails before the commit leaves it to the end of the database. */
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
        const { rows } = await client.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
        );
        expect(rows.length).toBeGreaterThan(0);
      }, 10_000),
    async commit() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
