/** The tables and snapshots that an answer was read from. With them a later request finds out whether it has changed. */
export type ReadRecord = {
  /** When it began, in milliseconds. */
  startedAt: number;
  /** The instant, in milliseconds, until which the answer holds if nothing is written. */
  holdsUntil: number;
  /** The models of all rows that were read or asked for. */
  models: Set<string>;
  /** The snapshots of the statements, as SNAPSHOT_SQL writes them. */
  snapshots: Set<string>;
  /** False as soon as something was read in another way than by shared reads. */
  isComplete: boolean;
};

export function openRecord(longestMs: number): ReadRecord {
  const startedAt = Date.now();
  const holdsUntil = startedAt + longestMs;
  return { startedAt, holdsUntil, models: new Set(), snapshots: new Set(), isComplete: true };
}

/** The run of PostgreSQL: after a restore, or on another server, the same transactions are others. */
export const RUN_SQL = '(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint';

/** The snapshot of a statement, as a part of it, with the run that it belongs to. */
export const SNAPSHOT_SQL = `(pg_current_snapshot() || '@' || ${RUN_SQL})`;

/** Returns the models whose tables an expression reads. */
export const modelsOf = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/ FROM "(\w+)"/g)].map(([, model = '']) => model)),
];
