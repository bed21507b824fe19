import { describe, expect, it } from 'vitest';
import {
  agoText,
  canonicalTimeZone,
  clockText,
  dateText,
  dayName,
  dueText,
  fullTimeText,
  isSameDay,
  longDateText,
  messageTime,
  shortDayText,
  startText,
  weekdayDateText,
} from './time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const lagos = { now, timeZone: 'Africa/Lagos' };

it.each([
  [clockText, '00:30'],
  [shortDayText, '1 Jan'],
  [dateText, '1 Jan 2027'],
  [longDateText, '1 January 2027'],
  [weekdayDateText, 'Friday, 1 January 2027'],
  [fullTimeText, 'Friday, 1 Jan 2027, 00:30'],
])('%s formats an instant in the zone, as a text or a Date', (format, text) => {
  const instant = '2026-12-31T23:30:00Z';
  expect(format(instant, 'Africa/Lagos')).toBe(text);
  expect(format(new Date(instant), 'Africa/Lagos')).toBe(text);
});

describe('isSameDay', () => {
  it('compares the calendar days of the zone', () => {
    const [before, after] = ['2026-11-19T22:59:00Z', '2026-11-19T23:00:00Z'];
    expect(isSameDay(before, after, 'Africa/Lagos')).toBe(false);
    expect(isSameDay(before, after, 'Europe/London')).toBe(true);
  });
});

describe('messageTime', () => {
  it('is the time only under 24 hours, in the zone', () =>
    expect(messageTime('2026-11-19T12:00:01Z', lagos)).toBe('13:00'));
  it('is weekday and time from 24 hours on', () =>
    expect(messageTime('2026-11-19T12:00:00Z', lagos)).toMatch(/^Thu,? 13:00$/));
  it('is weekday and time just under 168 hours', () =>
    expect(messageTime('2026-11-13T12:00:01Z', lagos)).toMatch(/^Fri,? 13:00$/));
  it('is the date from 168 hours on', () =>
    expect(messageTime('2026-11-13T12:00:00Z', lagos)).toBe('13 Nov 2026'));
  it('accepts a clock that is a little behind', () =>
    expect(messageTime('2026-11-20T12:00:30Z', lagos)).toBe('13:00'));
});

describe('dueText', () => {
  it.each([
    ['2026-11-20T16:00:00Z', 'Due today at 17:00'],
    ['2026-11-20T23:30:00Z', 'Due tomorrow'],
    ['2026-11-24T12:00:00Z', 'Due Tuesday'],
    ['2026-12-04T12:00:00Z', 'Due 4 December'],
  ])('returns for %s "%s"', (instant, text) =>
    expect(dueText(instant, lagos)).toEqual({ text, isLate: false }),
  );
  it('says what is late, and that it can still be handed in', () =>
    expect(dueText('2026-11-20T11:59:59Z', lagos)).toEqual({
      text: 'Was due 20 November. You can still hand it in.',
      isLate: true,
    }));
});

describe('dayName', () => {
  it('uses the calendar of the zone', () => {
    expect(dayName('2026-11-19T23:30:00Z', lagos)).toBe('Today');
    expect(dayName('2026-11-19T22:30:00Z', lagos)).toBe('Yesterday');
    expect(dayName('2026-11-18T12:00:00Z', lagos)).toMatch(/^Wednesday,? 18 November 2026$/);
  });
});

describe('startText', () => {
  it('contains the day and the hour in the zone, and the zone', () => {
    const late = new Date('2026-12-31T23:30:00Z');
    expect(startText(late, 'Africa/Lagos')).toBe('Friday, 1 January 2027 at 00:30 (Lagos time)');
    expect(startText(late, 'America/New_York')).toBe('Thursday, 31 December 2026 at 18:30 (New York time)');
  });
});

describe('the days around a change of the clocks', () => {
  const saturdayNight = { now: Date.parse('2027-03-27T23:30:00Z'), timeZone: 'Europe/London' };
  const mondayNight = { now: Date.parse('2027-03-28T23:30:00Z'), timeZone: 'Europe/London' };

  it('are counted, though one of them has 23 hours', () => {
    expect(dueText('2027-03-28T12:00:00Z', saturdayNight).text).toBe('Due tomorrow');
    expect(dueText('2027-03-29T12:00:00Z', saturdayNight).text).toBe('Due Monday');
    expect(dayName('2027-03-28T12:00:00Z', mondayNight)).toBe('Yesterday');
    expect(dayName('2027-03-27T12:00:00Z', mondayNight)).toMatch(/^Saturday/);
  });
});

it.each([
  ['2027-03-27T23:29:30Z', 'just now'],
  ['2027-03-27T23:30:10Z', 'just now'],
  ['2027-03-27T23:29:00Z', '1 minute ago'],
  ['2027-03-27T22:30:01Z', '59 minutes ago'],
  ['2027-03-27T22:30:00Z', '1 hour ago'],
  ['2027-03-26T23:30:01Z', '23 hours ago'],
  ['2027-03-26T23:30:00Z', '1 day ago'],
  ['2027-02-26T00:00:00Z', '29 days ago'],
])('agoText(%j) is %j', (instant, expected) => {
  expect(agoText(instant, Date.parse('2027-03-27T23:30:00Z'))).toBe(expected);
});

it.each([
  ['Africa/Lagos', 'Africa/Lagos'],
  ['africa/LAGOS', 'Africa/Lagos'],
  ['Mars/Olympus', null],
  ['+05:30', null],
  ['', null],
])('canonicalTimeZone(%j) returns %j', (name, expected) => {
  expect(canonicalTimeZone(name)).toBe(expected);
});
