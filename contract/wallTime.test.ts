import { describe, expect, it } from 'vitest';
import { instantOf, wallTimeOf, weeklyFrom } from './wallTime.ts';

describe('instantOf', () => {
  it.each([
    ['Africa/Lagos', '2026-12-01', '16:30', '2026-12-01T15:30:00.000Z'],
    ['Africa/Lagos', '2027-01-01', '00:30', '2026-12-31T23:30:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01', '00:15', '2026-11-30T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-02', '09:00', '2026-12-01T19:00:00.000Z'],
    ['America/New_York', '2027-03-13', '12:00', '2027-03-13T17:00:00.000Z'],
    ['America/New_York', '2027-03-14', '12:00', '2027-03-14T16:00:00.000Z'],
    // Clocks go from 02:00 to 03:00: 02:30 counts as 03:30.
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
    // 01:30 occurs twice.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/London', '2027-03-28', '00:59', '2027-03-28T00:59:00.000Z'],
    ['Europe/London', '2027-03-28', '02:00', '2027-03-28T01:00:00.000Z'],
    // Half an hour is skipped, and repeated.
    ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-10-02T15:45:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04', '02:00', '2027-04-03T15:30:00.000Z'],
    // Midnight is skipped.
    ['Africa/Cairo', '2027-04-30', '00:30', '2027-04-29T22:30:00.000Z'],
  ])('returns for %s, %s, %s the instant %s', (timeZone, date, time, instant) => {
    expect(instantOf({ date, time }, timeZone)?.toISOString()).toBe(instant);
  });

  it('returns null for an invalid date or time', () => {
    expect(instantOf({ date: '', time: '16:30' }, 'Africa/Lagos')).toBeNull();
    expect(instantOf({ date: '2026-12-01', time: '' }, 'Africa/Lagos')).toBeNull();
    expect(instantOf({ date: '2026-02-30', time: '16:30' }, 'Africa/Lagos')).toBeNull();
    expect(instantOf({ date: '2026-12-01', time: '24:30' }, 'Africa/Lagos')).toBeNull();
  });
});

describe('wallTimeOf', () => {
  it('is the inverse of instantOf, at midnight too', () => {
    const midnight = new Date('2026-12-31T23:00:00.000Z');
    const wall = wallTimeOf(midnight, 'Africa/Lagos');
    expect(wall).toEqual({ date: '2027-01-01', time: '00:00' });
    expect(instantOf(wall, 'Africa/Lagos')).toEqual(midnight);
  });
});

describe('weeklyFrom', () => {
  it.each([
    ['Africa/Lagos', '2027-03-17T15:00:00.000Z', ['03-17T15', '03-24T15', '03-31T15', '04-07T15']],
    // Clocks go forward on 28 March and back on 31 October.
    ['Europe/London', '2027-03-17T16:00:00.000Z', ['03-17T16', '03-24T16', '03-31T15', '04-07T15']],
    ['Europe/London', '2027-10-20T15:00:00.000Z', ['10-20T15', '10-27T15', '11-03T16', '11-10T16']],
  ])('keeps the local time of %s from %s on', (timeZone, first, hours) => {
    const instants = weeklyFrom(new Date(first), 4, timeZone).map((instant) => instant.toISOString());
    expect(instants).toEqual(hours.map((hour) => `2027-${hour}:00:00.000Z`));
  });
});
