import { describe, expect, it } from 'vitest';
import { percentile, type Sample, summarize } from './latency.ts';

const INTERVAL_MS = 1000;

/** Makes samples of a request every 5 ms that take 2 ms each, or until the end of a stall. */
function makeSamples(lengthMs: number, stalls: readonly { fromMs: number; forMs: number }[]): Sample[] {
  return Array.from({ length: lengthMs / 5 }, (_, n) => {
    const startedAt = n * 5;
    const stall = stalls.find(({ fromMs, forMs }) => startedAt >= fromMs && startedAt < fromMs + forMs);
    return { probe: 'page', startedAt, ms: stall ? stall.fromMs + stall.forMs - startedAt : 2 };
  });
}

describe('a percentile', () => {
  it('is the value that a share of the values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n + 1);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile([...hundred, 1000], 0.99)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBe(0);
  });
});

describe('a summary', () => {
  it('includes one slow response in its maximum and not in its 99th percentile', () => {
    const samples = makeSamples(INTERVAL_MS, []);
    samples[100] = { probe: 'query', startedAt: 500, ms: 900 };
    expect(summarize(samples, INTERVAL_MS)).toEqual({
      ...{ count: 200, p50Ms: 2, p99Ms: 2, maxMs: 900, worst: 'query' },
    });
  });

  it.each([1000, 1990, 10_000, 30_000])('includes a stall in its 99th percentile over %i ms', (lengthMs) => {
    const { p99Ms, maxMs } = summarize(makeSamples(lengthMs, [{ fromMs: 400, forMs: 300 }]), INTERVAL_MS);
    expect(maxMs).toBe(300);
    expect(p99Ms).toBeGreaterThan(270);
  });

  it('includes a stall at the end, after the last whole interval', () => {
    const { p99Ms } = summarize(makeSamples(2300, [{ fromMs: 2000, forMs: 300 }]), INTERVAL_MS);
    expect(p99Ms).toBeGreaterThan(270);
  });

  it('is empty without samples', () => {
    expect(summarize([], INTERVAL_MS)).toEqual({ count: 0, p50Ms: 0, p99Ms: 0, maxMs: 0, worst: null });
  });
});
