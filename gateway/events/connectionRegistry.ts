import type { WebSocket } from 'ws';
import { loadViewers } from '../features/accounts/viewer.ts';
import type { App, Viewer } from '../context.ts';
import { createUnderWay } from '../platform/async/pendingTasks.ts';
import { CLOSE } from '../../contract/protocol.ts';

/** A socket of somebody signed in; the viewer is who they were when they connected. */
export type Connection = { socket: WebSocket; viewer: Viewer; address: string };

export type Connections = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  of(personId: string): Iterable<Connection>;
  all(): Connection[];
  /** Checks nothing more. @returns what resolves once the checks under way are over */
  close(): Promise<void>;
};

/** Changes that come together, as a deletion's do, and sockets that open together are checked together. */
const CHECK_DELAY_MS = 50;
const PING_MS = 15_000;
/** Everybody is checked once in so many polls. */
const POLLS_PER_FULL_CHECK = 3;

/**
 * Keeps the open sockets of this gateway and closes those whose session or rights have ended, with subscriptions or
 * without: at once when the bus says whose have changed, at the next poll when a session has expired, and after
 * every gap of the bus. Every few polls check everybody.
 */
export function createConnections(app: App): Connections {
  const people = new Map<string, Set<Connection>>();
  const unanswered = new WeakSet<Connection>();
  const underWay = createUnderWay();
  let toCheck = new Set<Connection>();
  let checking: NodeJS.Timeout | undefined;
  let closed = false;

  const all = () => [...people.values()].flatMap((own) => [...own]);
  const of = (personId: string) => people.get(personId) ?? [];

  const check = async (connections: Connection[]) => {
    const viewers = await loadViewers(app, [...new Set(connections.map(({ viewer }) => viewer.sessionId))]);
    for (const { socket, viewer } of connections) {
      const now = viewers.get(viewer.sessionId);
      if (!now) socket.close(...CLOSE.signedOut);
      else if (now.role !== viewer.role || now.mentorId !== viewer.mentorId)
        socket.close(...CLOSE.accessChanged);
    }
  };

  const checkSoon = (connections: Iterable<Connection>) => {
    for (const connection of connections) toCheck.add(connection);
    if (toCheck.size === 0 || closed) return;
    checking ??= setTimeout(() => {
      checking = undefined;
      const batch = [...toCheck].filter(({ socket }) => socket.readyState === socket.OPEN);
      toCheck = new Set();
      underWay.add(check(batch).catch(warn));
    }, CHECK_DELAY_MS);
  };

  const warn = (error: Error) =>
    app.log.warn({ err: error }, 'sockets could not be checked; the next poll tries again');

  /** Asks for the few that ended, since it asks about everybody, and often. */
  const checkEnded = async () => {
    const connections = all();
    if (connections.length === 0) return;
    const { rows } = await app.pool.query<{ id: string }>({
      name: 'ended-sessions',
      text: `SELECT id FROM unnest($1::uuid[]) AS held (id) WHERE NOT EXISTS (
               SELECT 1 FROM "AuthSession" session WHERE session.id = held.id AND session."expiresAt" > $2)`,
      values: [[...new Set(connections.map(({ viewer }) => viewer.sessionId))], new Date()],
    });
    const ended = new Set(rows.map(({ id }) => id));
    checkSoon(connections.filter(({ viewer }) => ended.has(viewer.sessionId)));
  };

  const pingAll = () => {
    for (const connection of all()) {
      if (unanswered.has(connection)) connection.socket.terminate();
      else unanswered.add(connection);
      connection.socket.ping();
    }
  };

  const stopListening = app.bus.onMessage((message) => {
    if ('accessChanged' in message) for (const id of message.accessChanged) checkSoon(of(id));
  });
  const stopGaps = app.bus.onGap(() => checkSoon(all()));
  const { feedPollMs } = app.config;
  const intervals = [
    setInterval(pingAll, PING_MS),
    setInterval(() => underWay.add(checkEnded().catch(warn)), feedPollMs),
    setInterval(() => checkSoon(all()), feedPollMs * POLLS_PER_FULL_CHECK),
  ];
  for (const interval of intervals) interval.unref();

  return {
    add(connection) {
      const own = people.get(connection.viewer.id) ?? new Set();
      people.set(connection.viewer.id, own.add(connection));
      connection.socket.on('pong', () => unanswered.delete(connection));
      // What ended after they were admitted and before they were added was published in vain.
      checkSoon([connection]);
    },
    remove(connection) {
      const own = people.get(connection.viewer.id);
      own?.delete(connection);
      if (own?.size === 0) people.delete(connection.viewer.id);
      toCheck.delete(connection);
    },
    of,
    all,
    close() {
      closed = true;
      clearTimeout(checking);
      for (const interval of intervals) clearInterval(interval);
      stopListening();
      stopGaps();
      return underWay.ended();
    },
  };
}
