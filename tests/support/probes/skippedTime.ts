import { vi } from 'vitest';

/**
 * Runs an action and advances the clock once it has reached a point, so that a timeout of the gateway expires at once.
 * Affects every timer that this process sets meanwhile.
 */
export async function skipTime<Result>(
  ms: number,
  action: () => Promise<Result>,
  reached: Promise<void>,
): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const result = action();
  try {
    await reached;
    vi.advanceTimersByTime(ms);
  } finally {
    vi.useRealTimers();
  }
  return result;
}
