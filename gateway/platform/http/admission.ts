import type { EventEmitter } from 'node:events';
import { ConnectionLost, HttpError, TOO_MANY } from './http.ts';

/** The client whose share of the capacity a request uses: a session, or an address without one. */
export type Client = { address: string; session: string | null };

export type LaneLimits = {
  /** Most requests running at the same time. */
  slots: number;
  /** Slots available to anonymous clients; the rest is reserved for sessions. */
  anonymousSlots: number;
  perSession: number;
  perAnonymousAddress: number;
  /** Limit per address with and without sessions, so that many sign-ins give no larger share. */
  perAddress: number;
  /** Most requests waiting for a slot; as with slots, a part is reserved for sessions. */
  queue: number;
  anonymousQueue: number;
  queuePerClient: number;
  maxWaitMs: number;
};

/** Waits for a slot. @returns a function that releases it */
type Enter = (client: Client, connection: EventEmitter) => Promise<() => void>;

type Waiter = { client: Client; start(): void };

/**
 * Creates a concurrency limit with fair queueing. Clients beyond their share wait and are served round-robin, not in
 * order of arrival, so that a client with many requests delays only itself.
 * @throws HttpError 503 when the queue is full or a request waited for too long
 */
export function createLane(limits: LaneLimits): Enter {
  const running = new Map<string, number>();
  const waiting = new Map<string, Waiter[]>();
  const count = { running: 0, anonymous: 0, waiting: 0, anonymousWaiting: 0 };

  const sharesOf = ({ address, session }: Client): [string, number][] => [
    session === null
      ? [`anonymous ${address}`, limits.perAnonymousAddress]
      : [`session ${session}`, limits.perSession],
    [`address ${address}`, limits.perAddress],
  ];
  const fits = (client: Client) =>
    count.running < limits.slots &&
    (client.session !== null || count.anonymous < limits.anonymousSlots) &&
    sharesOf(client).every(([key, limit]) => (running.get(key) ?? 0) < limit);

  const acquire = (client: Client) => {
    count.running += 1;
    if (client.session === null) count.anonymous += 1;
    for (const [key] of sharesOf(client)) running.set(key, (running.get(key) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      count.running -= 1;
      if (client.session === null) count.anonymous -= 1;
      for (const [key] of sharesOf(client)) {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      }
      startWaiting();
    };
  };

  const startWaiting = () => {
    for (const [key, waiters] of waiting) {
      if (count.running >= limits.slots) return;
      const next = waiters[0];
      if (!next || !fits(next.client)) continue;
      leaveQueue(key, next);
      // Moves the client to the end of the queue, so that every other client is served first.
      if (waiting.delete(key) && waiters.length > 0) waiting.set(key, waiters);
      next.start();
    }
  };
  const leaveQueue = (key: string, waiter: Waiter) => {
    const waiters = waiting.get(key) ?? [];
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) waiting.delete(key);
    count.waiting -= 1;
    if (waiter.client.session === null) count.anonymousWaiting -= 1;
  };

  const wait = (client: Client, connection: EventEmitter) => {
    const key = sharesOf(client)[0]?.[0] ?? '';
    const waiters = waiting.get(key) ?? [];
    const isFull =
      count.waiting >= limits.queue ||
      (client.session === null && count.anonymousWaiting >= limits.anonymousQueue) ||
      waiters.length >= limits.queuePerClient;
    if (isFull) throw busy();
    return new Promise<() => void>((resolve, reject) => {
      const stop = (error: Error) => {
        settle();
        leaveQueue(key, waiter);
        reject(error);
      };
      const onClose = () => stop(new ConnectionLost());
      const timer = setTimeout(() => stop(busy()), limits.maxWaitMs);
      const settle = () => {
        clearTimeout(timer);
        connection.off('close', onClose);
      };
      const waiter: Waiter = {
        client,
        start() {
          settle();
          resolve(acquire(client));
        },
      };
      connection.once('close', onClose);
      waiting.set(key, waiters);
      waiters.push(waiter);
      count.waiting += 1;
      if (client.session === null) count.anonymousWaiting += 1;
    });
  };
  const busy = () => new HttpError(503, TOO_MANY, Math.ceil(limits.maxWaitMs / 1000));

  return async (client, connection) => {
    if (fits(client) && !waiting.has(sharesOf(client)[0]?.[0] ?? '')) return acquire(client);
    return wait(client, connection);
  };
}
