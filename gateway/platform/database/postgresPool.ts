import { Socket } from 'node:net';
import { Pool, type PoolConfig } from 'pg';

export type PoolOptions = {
  url: string;
  /** Connections at most. */
  size: number;
  /** What gets no connection within this time fails. */
  connectionTimeoutMs: number;
  /** Named in pg_stat_activity. */
  name: string;
  /** A statement that takes longer is cancelled by the server. */
  statementTimeoutMs: number;
  /** Connections may listen for notifications in silence, so that only queries have a deadline. */
  listens: boolean;
  /** The schema of names without one; null for the server's own. */
  searchPath: string | null;
};

/** A connection that says nothing for this much longer than a statement may take is given up. */
const SILENCE_MARGIN_MS = 2000;

/**
 * What the server ends by itself, so that a frozen or vanished process holds no lock that others wait for. A lock
 * is waited for a little longer than its holder may stay idle. Versions of the server that do not know a setting
 * go without it.
 */
const SESSION_SETTINGS = {
  idle_in_transaction_session_timeout: '5s',
  lock_timeout: '6s',
  transaction_timeout: '20s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15s',
};

/**
 * Opens a pool whose connections wait for nothing without end: the server limits statements, locks and idle
 * transactions, and a connection that stays silent while it is asked is destroyed, which fails what waits for it.
 */
export function createPool(options: PoolOptions): Pool {
  const { url, size, name, statementTimeoutMs, connectionTimeoutMs, listens, searchPath } = options;
  const silenceMs = statementTimeoutMs + SILENCE_MARGIN_MS;
  const deadline: PoolConfig = listens
    ? { keepAlive: true, query_timeout: silenceMs }
    : { stream: () => openSocket(silenceMs) };
  const pool = new Pool({
    ...deadline,
    ...(searchPath && { options: `-c search_path=${searchPath}` }),
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Idle ones are closed before their silence looks like that of a hung one.
    idleTimeoutMillis: silenceMs / 2,
    statement_timeout: statementTimeoutMs,
    onConnect: async (client) => {
      await client.query(
        `SELECT set_config(wanted.name, wanted.value, false)
         FROM unnest($1::text[], $2::text[]) AS wanted (name, value) JOIN pg_settings USING (name)`,
        [Object.keys(SESSION_SETTINGS), Object.values(SESSION_SETTINGS)],
      );
    },
  });
  // An idle connection that the server ends is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The pool listens while a connection is idle and its user while it is busy; in between nobody would.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/** Node cannot set TCP_USER_TIMEOUT, so that silence is measured here: neither a byte in nor a byte out. */
function openSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setKeepAlive(true, 10_000);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database does not answer')));
  return socket;
}

/** SQL that lifts the limits of a transaction which takes long by its nature, such as the seeding of a demo. */
export const LIFT_TRANSACTION_LIMITS = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout', 'lock_timeout')`;
