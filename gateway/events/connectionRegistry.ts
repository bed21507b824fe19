import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import type { App, Viewer } from '../context.ts';
import { createPendingTasks } from '../platform/async/pendingTasks.ts';
import { loadViewers } from '../viewer.ts';

/** A signed-in socket, with the stream that carries its frames, and the viewer as they were read last. */
export type Connection = { socket: WebSocket; stream: Duplex; viewer: Viewer; address: string };

export type ConnectionRegistry = {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  of(personId: string): Iterable<Connection>;
  /** Returns the ids of the people who are connected here. */
  people(): string[];
  all(): Connection[];
  /** Stops checking. @returns a promise that resolves once the pending checks have finished */
  close(): Promise<void>;
};

/**
 * Returns why the socket of a viewer has to be closed; null where it may stay open.
 * @param current the viewer now; undefined when the session has ended
 */
export function reasonToClose(
  viewer: Viewer,
  current: Viewer | undefined,
): readonly [code: number, reason: string] | null {
  if (!current) return CLOSE_CODES.signedOut;
  const hasOtherAccess = current.role !== viewer.role || current.mentorId !== viewer.mentorId;
  return hasOtherAccess ? CLOSE_CODES.accessChanged : null;
}

/** Batches the checks of changes that come together, as those of a deletion do, and of sockets that open together. */
const CHECK_DELAY_MS = 50;
const PING_MS = 15_000;
/** Every connection is checked once in this many polls. */
const POLLS_PER_FULL_CHECK = 3;

/**
 * Keeps the open sockets of this gateway and closes those whose session has ended or whose access has changed, with
 * or without subscriptions: immediately when the bus reports a change, at the next poll when a session has expired,
 * and after every gap of the bus. Every few polls it checks all connections.
 */
export function createConnectionRegistry(app: App): ConnectionRegistry {
  const connectionsByPerson = new Map<string, Set<Connection>>();
  const awaitingPong = new WeakSet<Connection>();
  const pendingChecks = createPendingTasks();
  let toCheck = new Set<Connection>();
  let checkTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const all = () => [...connectionsByPerson.values()].flatMap((connections) => [...connections]);
  const of = (personId: string) => connectionsByPerson.get(personId) ?? [];

  const check = async (connections: Connection[]) => {
    const viewers = await loadViewers(app, [...new Set(connections.map(({ viewer }) => viewer.sessionId))]);
    for (const { socket, viewer } of connections) {
      const reason = reasonToClose(viewer, viewers.get(viewer.sessionId));
      if (reason) socket.close(...reason);
    }
  };

  const scheduleCheck = (connections: Iterable<Connection>) => {
    for (const connection of connections) toCheck.add(connection);
    if (toCheck.size === 0 || closed) return;
    checkTimer ??= setTimeout(() => {
      checkTimer = undefined;
      const batch = [...toCheck].filter(({ socket }) => socket.readyState === socket.OPEN);
      toCheck = new Set();
      pendingChecks.add(check(batch).catch(warn));
    }, CHECK_DELAY_MS);
  };

  const warn = (error: Error) =>
    app.log.warn({ err: error }, 'checking the connections failed; the next poll retries');

  /** Selects only the ended sessions, since it runs often and covers every connection. */
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
    scheduleCheck(connections.filter(({ viewer }) => ended.has(viewer.sessionId)));
  };

  const pingAll = () => {
    for (const connection of all()) {
      if (awaitingPong.has(connection)) connection.socket.terminate();
      else awaitingPong.add(connection);
      connection.socket.ping();
    }
  };

  const stopListening = app.bus.onMessage((message) => {
    if ('accessChanged' in message) for (const id of message.accessChanged) scheduleCheck(of(id));
  });
  const stopGaps = app.bus.onGap(() => scheduleCheck(all()));
  const { feedPollMs } = app.config;
  const intervals = [
    setInterval(pingAll, PING_MS),
    setInterval(() => pendingChecks.add(checkEnded().catch(warn)), feedPollMs),
    setInterval(() => scheduleCheck(all()), feedPollMs * POLLS_PER_FULL_CHECK),
  ];
  for (const interval of intervals) interval.unref();

  return {
    add(connection) {
      const connections = connectionsByPerson.get(connection.viewer.id) ?? new Set();
      connectionsByPerson.set(connection.viewer.id, connections.add(connection));
      connection.socket.on('pong', () => awaitingPong.delete(connection));
      // A change between authentication and this call was published before the connection was registered.
      scheduleCheck([connection]);
    },
    remove(connection) {
      const connections = connectionsByPerson.get(connection.viewer.id);
      connections?.delete(connection);
      if (connections?.size === 0) connectionsByPerson.delete(connection.viewer.id);
      toCheck.delete(connection);
    },
    of,
    people: () => [...connectionsByPerson.keys()],
    all,
    close() {
      closed = true;
      clearTimeout(checkTimer);
      for (const interval of intervals) clearInterval(interval);
      stopListening();
      stopGaps();
      return pendingChecks.ended();
    },
  };
}
