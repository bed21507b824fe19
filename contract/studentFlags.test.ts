import { describe, expect, it } from 'vitest';
import { completedByWeek, PROGRESS_WEEKS } from './studentFlags.ts';
import { DAY_MS } from './time.ts';

describe('completedByWeek', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

  it('counts what was complete at the end of each week, the last of which ends now', () => {
    const weeks = completedByWeek([daysAgo(100), daysAgo(15), daysAgo(14), daysAgo(1)], now);
    expect(weeks).toHaveLength(PROGRESS_WEEKS);
    expect(weeks.slice(-4)).toEqual([1, 3, 3, 4]);
  });

  it('is 0 in every week without a completed lesson', () => {
    expect(new Set(completedByWeek([], now))).toEqual(new Set([0]));
  });
});
