import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for a burst of calls, and repeatedly during a long one', async () => {
  const work = vi.fn(async () => {});
  const call = throttle(work, 100);
  for (let n = 0; n < 5; n += 1) call();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 25; n += 1) {
    call();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(5);
});

it('runs again after a call during a run, and never concurrently', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = throttle(() => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  }, 100);
  call();
  await vi.advanceTimersByTimeAsync(100);
  call();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('no connection'));
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(2);
});
