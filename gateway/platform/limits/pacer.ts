import type { EventEmitter } from 'node:events';
import { LRUCache } from 'lru-cache';
import { ConnectionLost, HttpError, TOO_MANY } from '../http/http.ts';

/** How many requests of a client pass at once and per minute, and how those beyond are slowed. */
export type Pace = {
  burst: number;
  perMinute: number;
  /** The longest delay of a request, which all of them have once a client goes on and on. */
  maxDelayMs: number;
  /** Most requests of a client that are delayed at the same time. */
  maxDelayed: number;
};

export type Pacer = {
  /**
   * Waits until a request may go on: not at all within the pace.
   * @returns how long it waited, in milliseconds
   * @throws HttpError 503 when too many requests of the client wait already; ConnectionLost when it has gone
   */
  wait(key: string, connection: EventEmitter): Promise<number>;
};

const MAX_KEYS = 50_000;

/**
 * Creates a pacer: requests beyond the pace of their client are delayed, and the pace is never a wall for what comes
 * one after another. In the memory of one process, so that a request within the pace costs no write.
 */
export function createPacer({ burst, perMinute, maxDelayMs, maxDelayed }: Pace): Pacer {
  const intervalMs = 60_000 / perMinute;
  /** Until when the requests of a client have used up its pace. */
  const usedUntil = new LRUCache<string, number>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  const delayed = new Map<string, number>();

  return {
    async wait(key, connection) {
      const now = performance.now();
      const waiting = delayed.get(key) ?? 0;
      const due = Math.max(now, usedUntil.get(key) ?? 0) + intervalMs;
      const delayMs = Math.min(Math.ceil(due - now - burst * intervalMs), maxDelayMs);
      if (delayMs > 0 && waiting >= maxDelayed)
        throw new HttpError(503, TOO_MANY, Math.ceil(maxDelayMs / 1000));
      // Nobody waits longer than the longest delay: without this limit a client would pay for a flood for hours.
      usedUntil.set(key, Math.min(due, now + burst * intervalMs + maxDelayMs));
      if (delayMs <= 0) return 0;
      delayed.set(key, waiting + 1);
      try {
        await delay(delayMs, connection);
      } finally {
        const left = (delayed.get(key) ?? 1) - 1;
        if (left > 0) delayed.set(key, left);
        else delayed.delete(key);
      }
      return delayMs;
    },
  };
}

function delay(ms: number, connection: EventEmitter): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      connection.off('close', onClose);
      then();
    };
    const onClose = () => settle(() => reject(new ConnectionLost()));
    const timer = setTimeout(() => settle(resolve), ms);
    connection.once('close', onClose);
  });
}
