import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs the first call at once, and those of the interval after it as one', () => {
  const work = vi.fn();
  const { run } = coalesce(work, 1000);
  for (let call = 0; call < 40; call += 1) run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);
  run();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(3);
});

it('runs nothing more without calls, and at once after a pause', () => {
  const work = vi.fn();
  const { run, stop } = coalesce(work, 1000);
  run();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  run();
  expect(work).toHaveBeenCalledTimes(2);
  run();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(2);
});
