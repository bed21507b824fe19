import { describe, expect, it } from 'vitest';
import { dayName, dueText, messageTime } from './times.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const lagos = { now, timeZone: 'Africa/Lagos' };

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
  ])('%s is %s', (instant, text) => expect(dueText(instant, lagos)).toEqual({ text, isLate: false }));
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
