import { Socket } from 'node:net';
import { Pool, type PoolConfig } from 'pg';

export type PoolOptions = {
  url: string;
  /** Most connections. */
  size: number;
  /** A query without a connection within this time fails. */
  connectionTimeoutMs: number;
  /** application_name in pg_stat_activity. */
  name: string;
  /** The server cancels a statement that takes longer. */
  statementTimeoutMs: number;
  /** True for connections that LISTEN and may be silent: only their queries have a deadline. */
  listens: boolean;
  /** The search_path; null for the server's default. */
  searchPath: string | null;
  /** True where every statement has one plan for all values: making one takes longer than what it would be better by. */
  plansOnce: boolean;
};

/** A connection that is silent for this long beyond the statement timeout is closed. */
const SILENCE_MARGIN_MS = 2000;

/**
 * Settings of every session: timeouts that the server enforces, so that a frozen or lost process holds no lock that
 * others wait for. The lock timeout is a little longer than a lock holder may stay idle. Server versions without a
 * setting skip it.
 */
const SESSION_SETTINGS = {
  idle_in_transaction_session_timeout: '5s',
  lock_timeout: '6s',
  transaction_timeout: '20s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15s',
  // Indexes are on an SSD or in memory: by default the planner reads whole tables as if on a disk that turns.
  random_page_cost: '1.1',
};

/**
 * Opens a pool in which nothing waits forever: the server limits statements, locks and idle transactions, and a
 * connection that stays silent during a query is destroyed, which rejects the query.
 */
export function createPool(options: PoolOptions): Pool {
  const { url, size, name, statementTimeoutMs, connectionTimeoutMs, listens, searchPath, plansOnce } =
    options;
  const settings = { ...SESSION_SETTINGS, ...(plansOnce && { plan_cache_mode: 'force_generic_plan' }) };
  const silenceMs = statementTimeoutMs + SILENCE_MARGIN_MS;
  const deadline: PoolConfig = listens
    ? { keepAlive: true, query_timeout: silenceMs }
    : { stream: () => openSocket(silenceMs) };
  // Statements of one connection are sent without waiting for those before them; the types of pg lack it.
  const pipelining = { pipeline: !listens };
  const pool = new Pool({
    ...deadline,
    ...pipelining,
    ...(searchPath && { options: `-c search_path=${searchPath}` }),
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Closes idle connections before their silence looks like that of a hung one.
    idleTimeoutMillis: silenceMs / 2,
    statement_timeout: statementTimeoutMs,
    onConnect: async (client) => {
      await client.query(
        `SELECT set_config(wanted.name, wanted.value, false)
         FROM unnest($1::text[], $2::text[]) AS wanted (name, value) JOIN pg_settings USING (name)`,
        [Object.keys(settings), Object.values(settings)],
      );
    },
  });
  // The next query replaces an idle connection that the server closed; unhandled, the event would end the process.
  pool.on('error', () => {});
  // The pool handles errors while a connection is idle and its user while it is busy; this covers the gap.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/** Opens a socket with an idle timeout for both directions, since Node cannot set TCP_USER_TIMEOUT. */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setKeepAlive(true, 10_000);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database does not answer')));
  return socket;
}

/** SQL that lifts the timeouts for a long transaction, such as seeding demo data. */
export const LIFT_TRANSACTION_LIMITS = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout', 'lock_timeout')`;
