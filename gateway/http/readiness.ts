import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pTimeout from 'p-timeout';
import type { App } from '../context.ts';

const DATABASE_TIMEOUT_MS = 2000;
/** Far longer than any event waits while deliveries work. */
const MAX_EVENT_WAIT_MS = 5000;
const MAX_LOOP_DELAY_MS = 3000;
const LOOP_WINDOW_MS = 5000;
/** Space that uploads, logs and the packaged database need to finish their current work. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

export type Readiness = {
  /** Returns the reason why this process cannot serve, or null. */
  failureReason(): Promise<string | null>;
  close(): void;
};

/**
 * Monitors what this process needs in order to serve: its database, its deliveries, its event loop and its disk.
 * @param oldestEventMs how long the oldest undelivered event has waited
 */
export function createReadiness({ pool, config }: App, oldestEventMs: () => number): Readiness {
  const loop = monitorEventLoopDelay({ resolution: 50 });
  loop.enable();
  let longestDelayMs = 0;
  const window = setInterval(() => {
    longestDelayMs = loop.max / 1e6;
    loop.reset();
  }, LOOP_WINDOW_MS);
  window.unref();

  /** Concurrent readiness checks share one query. */
  let pendingQuery: Promise<boolean> | null = null;
  const isDatabaseReachable = (): Promise<boolean> => {
    pendingQuery ??= pool
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pendingQuery = null;
      });
    return pTimeout(pendingQuery, { milliseconds: DATABASE_TIMEOUT_MS, fallback: () => false });
  };
  const hasDiskSpace = async (): Promise<boolean> => {
    const disk = await statfs(config.dataDir).catch(() => null);
    return disk === null || disk.bavail * disk.bsize >= MIN_FREE_BYTES;
  };

  return {
    async failureReason() {
      if (Math.max(longestDelayMs, loop.max / 1e6) > MAX_LOOP_DELAY_MS) return 'busy';
      if (oldestEventMs() > MAX_EVENT_WAIT_MS) return 'deliveries';
      const [hasDatabase, hasSpace] = await Promise.all([isDatabaseReachable(), hasDiskSpace()]);
      // A full disk stops the packaged database, too.
      if (!hasSpace) return 'disk';
      return hasDatabase ? null : 'database';
    },
    close() {
      clearInterval(window);
      loop.disable();
    },
  };
}
