import { expect, it } from 'vitest';
import { LIMITS_MS, verdictOf } from './verdict.ts';

/** A hundred samples, the slowest of which take the given times. */
const samples = (...slowest: number[]) => [
  ...slowest,
  ...Array.from({ length: 100 - slowest.length }, () => 100),
];

it('passes while the 99th percentile is within what is allowed', () => {
  const { isPassed, line } = verdictOf('webhook', samples(30_000, 1999), LIMITS_MS.webhook);
  expect(isPassed).toBe(true);
  expect(line).toBe(
    'PASS webhook: 100 samples, p50 0.10 s, p90 0.10 s, p99 2.00 s, longest 30.00 s; allowed at p99 are 2.00 s',
  );
});

it.each([
  ['webhook', 2000],
  ['pageOpen', 5000],
  ['pageClosed', 60_000],
] as const)('fails from the limit of %s on', (name, limitMs) => {
  expect(LIMITS_MS[name]).toBe(limitMs);
  expect(verdictOf(name, samples(limitMs, limitMs), limitMs)).toMatchObject({ isPassed: false });
  expect(verdictOf(name, samples(limitMs, limitMs - 1), limitMs)).toMatchObject({ isPassed: true });
});

it('fails without samples', () => {
  expect(verdictOf('webhook', [], LIMITS_MS.webhook)).toMatchObject({ isPassed: false });
});
