import { describe, expect, it } from 'vitest';
import { freeSlots, weekOf } from './freeSlots.ts';

const now = new Date('2027-03-22T12:00:00Z');
const at = (instant: string) => new Date(`2027-${instant}:00.000Z`);
const monday = { weekday: 1, fromMinute: 16 * 60, untilMinute: 18 * 60 };

describe('freeSlots', () => {
  it('follows the clocks of the zone, which go forward on 28 March', () => {
    const calendar = { windows: [monday], busy: [], now };
    expect(freeSlots({ ...calendar, timeZone: 'Europe/London' })).toEqual([
      // The 22nd is too soon.
      ...[at('03-29T15:00'), at('03-29T15:45'), at('04-05T15:00'), at('04-05T15:45')],
    ]);
    expect(freeSlots({ ...calendar, timeZone: 'Africa/Lagos' })[0]).toEqual(at('03-29T15:00'));
  });

  it('leaves out what overlaps a session, and keeps what only touches one', () => {
    const busy = [
      { startsAt: at('03-29T14:30'), endsAt: at('03-29T15:00') },
      { startsAt: at('03-29T16:00'), endsAt: at('03-29T16:45') },
    ];
    expect(freeSlots({ windows: [monday], timeZone: 'Africa/Lagos', busy, now })).toEqual([
      ...[at('03-29T15:00'), at('04-05T15:00'), at('04-05T15:45')],
    ]);
  });
});

describe('weekOf', () => {
  it.each([
    ['2027-03-22T00:00:00Z', 'Africa/Lagos', '2027-03-22'],
    ['2027-03-28T22:59:59Z', 'Africa/Lagos', '2027-03-22'],
    ['2027-03-28T23:00:00Z', 'Africa/Lagos', '2027-03-29'],
    ['2027-03-28T23:00:00Z', 'America/New_York', '2027-03-22'],
  ])('names the week of %s in %s by its Monday, %s', (instant, timeZone, week) => {
    expect(weekOf(new Date(instant), timeZone)).toBe(week);
  });
});
