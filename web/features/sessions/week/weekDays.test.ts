import { describe, expect, it } from 'vitest';
import { blocksOf, daysOfWeek, hoursOf, mondayOf, weekOf } from './weekDays.ts';

const session = (startsAt: string, endsAt: string) => ({
  ...{ startsAt: `${startsAt}:00.000Z`, endsAt: `${endsAt}:00.000Z` },
});

describe('weekOf', () => {
  it.each([
    ['2027-03-22', '2027-03-22'],
    ['2027-03-28', '2027-03-22'],
    ['2027-01-01', '2026-12-28'],
  ])('finds the Monday of %s, %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it.each(['2027-02-30', 'soon', '', null])('is this week for %s, in the zone', (text) => {
    const now = new Date('2027-03-28T23:30:00Z');
    expect(weekOf(text, now, 'Africa/Lagos')).toBe('2027-03-29');
    expect(weekOf(text, now, 'America/New_York')).toBe('2027-03-22');
  });
});

describe('daysOfWeek', () => {
  it('has a shorter day when clocks go forward', () => {
    const days = daysOfWeek('2027-03-22', 'Europe/London');
    expect(days.map(({ date }) => date)).toEqual([
      ...['2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28'],
    ]);
    const hours = days.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000);
    expect(hours).toEqual([24, 24, 24, 24, 24, 24, 23]);
  });
});

describe('blocksOf', () => {
  const [monday, tuesday] = daysOfWeek('2027-03-22', 'Africa/Lagos');
  if (!monday || !tuesday) throw new Error('A week has seven days');

  it('places sessions by the clock of the zone', () => {
    const one = session('2027-03-22T15:00', '2027-03-22T15:45');
    expect(blocksOf([one], monday, 'Africa/Lagos')).toEqual([
      { session: one, fromMinute: 960, untilMinute: 1005, lane: 0, lanes: 1 },
    ]);
    expect(blocksOf([one], tuesday, 'Africa/Lagos')).toEqual([]);
  });

  it('splits a session at midnight', () => {
    const late = session('2027-03-22T22:30', '2027-03-22T23:30');
    expect(blocksOf([late], monday, 'Africa/Lagos')).toMatchObject([{ fromMinute: 1410, untilMinute: 1440 }]);
    expect(blocksOf([late], tuesday, 'Africa/Lagos')).toMatchObject([{ fromMinute: 0, untilMinute: 30 }]);
  });

  it('puts those that overlap beside each other, and leaves the others their width', () => {
    const places = blocksOf(
      [
        session('2027-03-22T15:00', '2027-03-22T16:00'),
        session('2027-03-22T15:30', '2027-03-22T16:30'),
        session('2027-03-22T16:00', '2027-03-22T17:00'),
        session('2027-03-22T17:00', '2027-03-22T18:00'),
      ],
      monday,
      'Africa/Lagos',
    ).map(({ lane, lanes }) => [lane, lanes]);
    expect(places).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });
});

describe('hoursOf', () => {
  it('spans what is there, and usual hours when nothing is', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 18 });
    expect(hoursOf([{ fromMinute: 450, untilMinute: 510 }])).toEqual({ first: 7, last: 9 });
    expect(hoursOf([{ fromMinute: 0, untilMinute: 1440 }])).toEqual({ first: 0, last: 24 });
  });
});
