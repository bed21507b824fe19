import type { Pool } from 'pg';

/**
 * Returns a unique name of this installation, as a prefix in services that several installations may share, such as
 * Redis. All processes on one database have the same name.
 */
export async function readInstallationName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT 'little-makers-' || system_identifier || '-' || oid AS name
     FROM pg_control_system(), pg_database WHERE datname = current_database()`,
  );
  return rows[0]?.name ?? 'little-makers';
}
