import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './context.ts';

const ANSWER_WITHIN_MS = 2000;
/** An event that has waited this long is late by any measure. */
const MAX_EVENT_WAIT_MS = 5000;
const MAX_LOOP_DELAY_MS = 3000;
const LOOP_WINDOW_MS = 5000;
/** What uploads, logs and the packaged database need to end what they have begun. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

export type Readiness = {
  /** Returns what keeps this process from serving, or null. */
  obstacle(): Promise<string | null>;
  close(): void;
};

/**
 * Watches whether this process can serve: its database, its deliveries, its event loop and its disk.
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

  /** Asks the database once for all who want to know at the same time. */
  let asking: Promise<boolean> | null = null;
  const answers = (): Promise<boolean> => {
    asking ??= pool
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, wait(ANSWER_WITHIN_MS, false, { ref: false })]);
  };
  const hasDisk = async (): Promise<boolean> => {
    const disk = await statfs(config.dataDir).catch(() => null);
    return disk === null || disk.bavail * disk.bsize >= MIN_FREE_BYTES;
  };

  return {
    async obstacle() {
      if (Math.max(longestDelayMs, loop.max / 1e6) > MAX_LOOP_DELAY_MS) return 'busy';
      if (oldestEventMs() > MAX_EVENT_WAIT_MS) return 'deliveries';
      const [hasDatabase, hasSpace] = await Promise.all([answers(), hasDisk()]);
      // A full disk takes the packaged database away, too.
      if (!hasSpace) return 'disk';
      return hasDatabase ? null : 'database';
    },
    close() {
      clearInterval(window);
      loop.disable();
    },
  };
}
