import { describe, expect, it } from 'vitest';
import { type Attended, attendanceOf, attendanceText, openStay } from './callAttendance.ts';
import type { TimedCall } from './groupCalls.ts';

const start = Date.parse('2027-03-01T15:00:00Z');
const at = (minute: number) => new Date(start + minute * 60_000);
const call = { status: 'PLANNED' as const, startsAt: at(0), endsAt: at(60) };
const held = { ...call, status: 'HELD' as const };
const stay = (from: number, to: number | null) => ({
  joinedAt: at(from).toISOString(),
  leftAt: to === null ? null : at(to).toISOString(),
});
const recorded = (...stays: ReturnType<typeof stay>[]) => ({ markedAs: null, stays });
const textAt = (minute: number, attended: Attended, of: TimedCall = call) =>
  attendanceText(of, attended, at(minute).getTime());

describe('attendance', () => {
  it('adds the times between joining and leaving', () => {
    const attended = recorded(stay(5, 20), stay(30, 57));
    expect(attendanceOf(call, attended, at(90).getTime())).toEqual({
      ...{ wasThere: true, isThere: false, minutes: 42, isUntilEnd: false },
    });
    expect(textAt(90, attended)).toBe('was there for 42 minutes');
    expect(textAt(25, recorded(stay(5, 20)))).toBe('was there for 15 minutes');
  });

  it('counts until the end for who never says that they left, also when the call ends early', () => {
    expect(textAt(90, recorded(stay(10, null)))).toBe('was there for 50 minutes, until the end');
    const short = { ...held, endsAt: at(40) };
    expect(textAt(41, recorded(stay(10, null)), short)).toBe('was there for 30 minutes, until the end');
    expect(textAt(30, recorded(stay(10, null)))).toBe('is there now');
  });

  it('leaves out what lies before the start and after the end', () => {
    expect(textAt(90, recorded(stay(-8, null)))).toBe('was there for 60 minutes, until the end');
    expect(textAt(90, recorded(stay(-8, -2)))).toBe('was not there');
    expect(textAt(90, recorded(stay(30, 61)))).toBe('was there for 30 minutes, until the end');
    expect(attendanceOf(call, recorded(stay(61, null)), at(90).getTime()).wasThere).toBe(false);
  });

  it('counts who came and went at once', () => {
    expect(textAt(90, recorded(stay(10, 10)))).toBe('was there for less than a minute');
    expect(textAt(90, recorded(stay(10, 11)))).toBe('was there for 1 minute');
  });

  it('follows what a mentor says, who does not say for how long', () => {
    expect(textAt(90, { markedAs: 'PRESENT', stays: [] })).toBe('was there, as a mentor says');
    expect(textAt(90, { markedAs: 'PRESENT', stays: [stay(10, 20)] })).toBe('was there for 10 minutes');
    expect(textAt(90, { markedAs: 'ABSENT', stays: [stay(10, null)] })).toBe(
      'was not there, as a mentor says',
    );
  });

  it('says nothing before the call of who is not there', () => {
    expect(textAt(-5, recorded())).toBeNull();
    expect(textAt(-5, recorded(stay(-8, null)))).toBe('is there now');
    expect(textAt(5, recorded())).toBe('is not there yet');
    expect(textAt(90, recorded())).toBe('was not there');
    expect(textAt(5, recorded(), { ...held, endsAt: at(5) })).toBe('was not there');
  });

  it('knows the stay that has no end', () => {
    expect(openStay([stay(5, 20), stay(30, null)])).toEqual(stay(30, null));
    expect(openStay([stay(5, 20)])).toBeNull();
  });
});
