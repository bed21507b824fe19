import { describe, expect, it } from 'vitest';
import { bucketsOf, periodFrom, sumByBucket } from './period.ts';

const NOW = new Date('2026-03-01T23:30:00Z');
const inLagos = (query: string) => periodFrom(new URLSearchParams(query), NOW, 'Africa/Lagos');

describe('periodFrom', () => {
  it('ends today in the zone of the viewer', () => {
    expect(inLagos('').days).toEqual({ from: '2026-02-01', to: '2026-03-02' });
    expect(inLagos('period=7').days).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(inLagos('period=year').days).toEqual({ from: '2026-01-01', to: '2026-03-02' });
    expect(inLagos('period=nonsense').name).toBe('30');
  });

  it('takes dates of its own, and names the one that is wrong', () => {
    expect(inLagos('period=custom&from=2025-05-01&to=2025-05-02')).toMatchObject({
      days: { from: '2025-05-01', to: '2025-05-02' },
      problem: null,
    });
    expect(inLagos('period=custom&from=2025-05-03&to=2025-05-02').problem?.field).toBe('to');
    expect(inLagos('period=custom&from=x').problem?.field).toBe('from');
  });
});

describe('bucketsOf', () => {
  it('has a bar for each day, and for each week of a long period, up to its last day', () => {
    expect(bucketsOf({ from: '2026-01-01', to: '2026-01-03' })).toHaveLength(3);
    const weeks = bucketsOf({ from: '2026-01-01', to: '2026-12-31' });
    expect(weeks).toHaveLength(53);
    expect(weeks.at(-1)).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    const sums = sumByBucket(weeks, [{ day: '2026-01-07' }, { day: '2026-01-08' }], () => 1);
    expect(sums.slice(0, 3)).toEqual([1, 1, 0]);
  });
});
