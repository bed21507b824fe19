import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retryDelay.ts';

describe('retryDelayMs', () => {
  it('grows with the failed attempts, up to six seconds', () => {
    expect([0, 1, 2, 3, 4, 100].map((retries) => retryDelayMs(retries, 0, 1))).toEqual([
      500, 1000, 2000, 4000, 6000, 6000,
    ]);
    expect(retryDelayMs(3, 0, 0)).toBe(0);
  });

  it('grows with every close for overload, up to a minute, and is never short', () => {
    expect([1, 2, 3, 6, 100].map((overloads) => retryDelayMs(0, overloads, 1))).toEqual([
      2000, 4000, 8000, 60_000, 60_000,
    ]);
    expect([1, 2, 3, 6].map((overloads) => retryDelayMs(0, overloads, 0))).toEqual([
      1000, 2000, 4000, 30_000,
    ]);
  });
});
