import type { EventEmitter } from 'node:events';
import { connectionLost, Refusal, TOO_MANY } from './http.ts';

/** Whose share of the load a request takes: a session's, or that of an address while nobody is signed in. */
export type Client = { address: string; session: string | null };

export type LaneLimits = {
  /** Requests that run at once. */
  slots: number;
  /** Those of them that people who are not signed in may take; the rest is a reserve for the others. */
  anonymousSlots: number;
  perSession: number;
  perAnonymousAddress: number;
  /** Signed in or not: whoever signs in many times has no more than this. */
  perAddress: number;
  /** Requests that wait for a slot; as with slots, some places are a reserve. */
  queue: number;
  anonymousQueue: number;
  queuePerClient: number;
  maxWaitMs: number;
};

/** Enters once there is a slot. @returns what gives the slot back */
type Enter = (client: Client, connection: EventEmitter) => Promise<() => void>;

type Waiter = { client: Client; start(): void };

/**
 * Bounds the requests that run at once. Whoever is beyond their share waits, clients in turn and not in order of
 * arrival, so that one of them with many requests delays only themselves.
 * @throws Refusal 503 when the queue is full or a request waited in it for too long
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
    sharesOf(client).every(([key, most]) => (running.get(key) ?? 0) < most);

  const take = (client: Client) => {
    count.running += 1;
    if (client.session === null) count.anonymous += 1;
    for (const [key] of sharesOf(client)) running.set(key, (running.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
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
      // Behind all others, so that every client has a turn before this one has another.
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
      const onClose = () => stop(connectionLost());
      const timer = setTimeout(() => stop(busy()), limits.maxWaitMs);
      const settle = () => {
        clearTimeout(timer);
        connection.off('close', onClose);
      };
      const waiter: Waiter = {
        client,
        start() {
          settle();
          resolve(take(client));
        },
      };
      connection.once('close', onClose);
      waiting.set(key, waiters);
      waiters.push(waiter);
      count.waiting += 1;
      if (client.session === null) count.anonymousWaiting += 1;
    });
  };
  const busy = () => new Refusal(503, TOO_MANY, Math.ceil(limits.maxWaitMs / 1000));

  return async (client, connection) => {
    if (fits(client) && !waiting.has(sharesOf(client)[0]?.[0] ?? '')) return take(client);
    return wait(client, connection);
  };
}
