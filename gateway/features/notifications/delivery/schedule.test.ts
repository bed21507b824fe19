import { describe, expect, it } from 'vitest';
import { channelsFor, NOTIFICATION_KINDS, notificationKindsFor } from '../../../../contract/notifications.ts';
import { NotificationKind } from '../../../generated/prisma/enums.ts';
import { afterQuiet, digestPeriod, digestSince, nextDigest } from './schedule.ts';

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const quiet = (span: string, timeZone: string) => ({
  isEnabled: true,
  from: minutes(span.slice(0, 5)),
  until: minutes(span.slice(6)),
  timeZone,
});

describe('afterQuiet', () => {
  it.each([
    ['before they begin', '21:00-07:00', 'Africa/Lagos', '2026-11-20T19:59:00Z', '2026-11-20T19:59:00Z'],
    ['as they begin', '21:00-07:00', 'Africa/Lagos', '2026-11-20T20:00:00Z', '2026-11-21T06:00:00Z'],
    ['just before midnight', '21:00-07:00', 'Africa/Lagos', '2026-11-20T22:59:59Z', '2026-11-21T06:00:00Z'],
    ['after midnight', '21:00-07:00', 'Africa/Lagos', '2026-11-20T23:30:00Z', '2026-11-21T06:00:00Z'],
    ['as they end', '21:00-07:00', 'Africa/Lagos', '2026-11-21T06:00:00Z', '2026-11-21T06:00:00Z'],
    ['over the end of a year', '21:00-07:00', 'Africa/Lagos', '2026-12-31T22:00:00Z', '2027-01-01T06:00:00Z'],
    ['within one day', '13:00-15:00', 'Africa/Lagos', '2026-11-20T12:30:00Z', '2026-11-20T14:00:00Z'],
    ['after those of one day', '13:00-15:00', 'Africa/Lagos', '2026-11-20T14:00:00Z', '2026-11-20T14:00:00Z'],
    ['of no length', '21:00-21:00', 'Africa/Lagos', '2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z'],
    ['far east, another date', '22:00-06:30', 'Asia/Kolkata', '2026-11-20T17:00:00Z', '2026-11-21T01:00:00Z'],
    [
      'far west, another date',
      '22:00-06:00',
      'Pacific/Honolulu',
      '2026-11-21T09:00:00Z',
      '2026-11-21T16:00:00Z',
    ],
    // Clocks go forward at 01:00 UTC, so 07:00 is an hour earlier.
    [
      'the night clocks go forward',
      '22:00-07:00',
      'Europe/London',
      '2026-03-28T23:00:00Z',
      '2026-03-29T06:00:00Z',
    ],
    [
      'the night clocks go back',
      '22:00-07:00',
      'Europe/London',
      '2026-10-24T22:00:00Z',
      '2026-10-25T07:00:00Z',
    ],
    // 01:30 is skipped: the quiet hours end as long after the jump.
    [
      'until a time that is skipped',
      '22:00-01:30',
      'Europe/London',
      '2026-03-28T23:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    // 01:30 occurs twice, at 00:30Z and 01:30Z.
    [
      'until a time that comes twice',
      '22:00-01:30',
      'Europe/London',
      '2026-10-24T23:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    [
      'in the second of two hours',
      '22:00-01:30',
      'Europe/London',
      '2026-10-25T01:10:00Z',
      '2026-10-25T01:30:00Z',
    ],
    [
      'across midnight in New York',
      '22:00-06:00',
      'America/New_York',
      '2026-11-01T02:30:00Z',
      '2026-11-01T11:00:00Z',
    ],
  ])('returns the end of quiet hours: %s', (_name, span, timeZone, at, until) => {
    expect(afterQuiet(new Date(at), quiet(span, timeZone))).toEqual(new Date(until));
  });

  it('returns the instant itself while quiet hours are off', () => {
    const at = new Date('2026-11-20T22:00:00Z');
    expect(afterQuiet(at, { ...quiet('21:00-07:00', 'Africa/Lagos'), isEnabled: false })).toEqual(at);
  });
});

describe('nextDigest', () => {
  it.each([
    ['later today', 'DAILY', 18, 'Africa/Lagos', '2026-11-20T12:00:00Z', '2026-11-20T17:00:00Z'],
    ['tomorrow, once it was', 'DAILY', 18, 'Africa/Lagos', '2026-11-20T17:00:00Z', '2026-11-21T17:00:00Z'],
    ['at midnight', 'DAILY', 0, 'Africa/Lagos', '2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z'],
    ['by the date there', 'DAILY', 8, 'Pacific/Auckland', '2026-11-20T20:00:00Z', '2026-11-21T19:00:00Z'],
    ['on Monday', 'WEEKLY', 18, 'Africa/Lagos', '2026-11-20T12:00:00Z', '2026-11-23T17:00:00Z'],
    ['on Monday itself', 'WEEKLY', 18, 'Africa/Lagos', '2026-11-23T16:59:00Z', '2026-11-23T17:00:00Z'],
    ['a week after', 'WEEKLY', 18, 'Africa/Lagos', '2026-11-23T17:00:00Z', '2026-11-30T17:00:00Z'],
    [
      'over the change to summer',
      'DAILY',
      18,
      'Europe/London',
      '2026-03-28T18:00:00Z',
      '2026-03-29T17:00:00Z',
    ],
    [
      'over the change to winter',
      'WEEKLY',
      7,
      'Europe/London',
      '2026-10-19T06:00:00Z',
      '2026-10-26T07:00:00Z',
    ],
    [
      'at an hour that is skipped',
      'DAILY',
      1,
      'Europe/London',
      '2026-03-28T02:00:00Z',
      '2026-03-29T01:00:00Z',
    ],
    [
      'once at an hour that comes twice',
      'DAILY',
      1,
      'Europe/London',
      '2026-10-25T00:00:00Z',
      '2026-10-26T01:00:00Z',
    ],
  ] as const)('is due %s', (_name, frequency, hour, timeZone, after, due) => {
    expect(nextDigest(new Date(after), { frequency, hour, timeZone })).toEqual(new Date(due));
  });

  it('names one period by the local date of the person', () => {
    const plan = { frequency: 'DAILY', hour: 0, timeZone: 'Africa/Lagos' } as const;
    expect(digestPeriod(new Date('2026-11-20T23:00:00Z'), plan)).toBe('DAILY 2026-11-21');
    expect(digestPeriod(new Date('2026-11-21T05:00:00Z'), plan)).toBe('DAILY 2026-11-21');
  });
});

describe('digestSince', () => {
  it.each([
    ['over a day', 'DAILY', null, '2026-11-20T17:00:00Z'],
    ['over a week', 'WEEKLY', '2026-11-14T17:00:00Z', '2026-11-14T17:00:00Z'],
    ['over a day, when one came sooner', 'DAILY', '2026-11-21T07:00:00Z', '2026-11-20T17:00:00Z'],
    ['over a day of 25 hours', 'DAILY', '2026-11-20T16:00:20Z', '2026-11-20T16:00:20Z'],
    ['to the one before, when the hour is another', 'DAILY', '2026-11-20T07:00:00Z', '2026-11-20T07:00:00Z'],
    ['over a day, when there was none for long', 'DAILY', '2026-11-19T17:00:00Z', '2026-11-20T17:00:00Z'],
  ] as const)('returns the start of the period %s', (_name, frequency, before, since) => {
    const due = new Date('2026-11-21T17:00:00Z');
    expect(digestSince(due, frequency, before && new Date(before))).toEqual(new Date(since));
  });
});

describe('notification kinds', () => {
  it('have one rule each', () => {
    expect(Object.keys(NOTIFICATION_KINDS).sort()).toEqual(Object.values(NotificationKind).sort());
  });

  it('stay in the app when they are urgent, whatever was chosen', () => {
    const noChannels = { inApp: false, email: false, push: false };
    expect(channelsFor('PAYMENT', noChannels)).toEqual({ ...noChannels, inApp: true });
    expect(channelsFor('MESSAGE', noChannels)).toEqual(noChannels);
    expect(channelsFor('ACHIEVEMENT', undefined)).toEqual({ inApp: true, email: false, push: true });
  });

  it('exclude payments for a child', () => {
    expect(notificationKindsFor('STUDENT')).not.toContain('PAYMENT');
  });
});
