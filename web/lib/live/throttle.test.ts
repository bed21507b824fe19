import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for a burst, and is not put off by one that goes on', async () => {
  const work = vi.fn(async () => {});
  const call = soon(work, 100);
  for (let n = 0; n < 5; n += 1) call();
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 25; n += 1) {
    call();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(5);
});

it('runs again after a call that came while it ran, and never twice at a time', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = soon(() => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  }, 100);
  call();
  await vi.advanceTimersByTimeAsync(100);
  call();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('no line'));
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(2);
});
