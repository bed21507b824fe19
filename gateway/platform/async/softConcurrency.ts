import type { ConcurrencyLimit } from './concurrency.ts';

/** How long a task counts against the limit, in milliseconds. */
const MAX_COUNTED_MS = 50;
/** How long a task waits at most, in milliseconds. */
const MAX_WAITING_MS = 100;

/**
 * Creates a limit of `concurrency` short tasks at the same time in this process, started in order of arrival. A task that
 * takes longer than 50 ms no longer counts, and one that has waited for 100 ms starts whatever runs, so that a task which
 * hangs delays no other.
 */
export function createSoftConcurrencyLimit(concurrency: number): ConcurrencyLimit {
  let running = 0;
  const waiting = new Set<() => void>();

  const begin = () => {
    running += 1;
    let counts = true;
    const end = () => {
      if (!counts) return;
      counts = false;
      running -= 1;
      for (const start of waiting) {
        if (running >= concurrency) return;
        start();
      }
    };
    const timer = setTimeout(end, MAX_COUNTED_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  };

  const wait = () =>
    new Promise<() => void>((resolve) => {
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve(begin());
      };
      const timer = setTimeout(start, MAX_WAITING_MS);
      waiting.add(start);
    });

  return async (work) => {
    const end = running < concurrency ? begin() : await wait();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
