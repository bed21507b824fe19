import { describe, expect, it } from 'vitest';
import {
  callPhase,
  checkOpen,
  MAX_RECORDING_DAYS,
  recordingDaysLeft,
  recordingEnd,
  recordProblems,
  seatsOf,
  showingProblems,
} from './groupCalls.ts';

const start = Date.parse('2027-03-01T15:00:00Z');
const call = {
  status: 'PLANNED' as const,
  startsAt: new Date(start),
  endsAt: new Date(start + 60 * 60_000),
};
const minutes = (count: number) => start + count * 60_000;

describe('the order of places', () => {
  const place = (showing: string | null) => ({ showing, link: null, fileId: null });

  it('numbers speakers among those who have a place and show something', () => {
    const seats = seatsOf([place('A game'), place(null), place('A film'), place('A song')], 3);
    expect(seats.map(({ position, isWaiting, speaker }) => [position, isWaiting, speaker])).toEqual([
      [1, false, 1],
      [2, false, null],
      [3, false, 2],
      [4, true, null],
    ]);
  });

  it('takes a link or a file alone for something to show', () => {
    const seats = seatsOf(
      [
        { ...place(null), link: 'https://a.example' },
        { ...place(null), fileId: 'a' },
      ],
      2,
    );
    expect(seats.map(({ speaker }) => speaker)).toEqual([1, 2]);
  });
});

describe('joining', () => {
  it('opens for children ten minutes before the start, for hosts earlier, and ends with the call', () => {
    expect(checkOpen(call, false, minutes(-11))).toMatchObject({ code: 'CLOSED' });
    expect(checkOpen(call, true, minutes(-11))).toBeNull();
    expect(checkOpen(call, false, minutes(-10))).toBeNull();
    expect(checkOpen(call, false, minutes(59))).toBeNull();
    expect(checkOpen(call, true, minutes(60))).toMatchObject({ message: 'This call is over' });
    expect(callPhase({ ...call, status: 'HELD' }, minutes(30))).toBe('CLOSED');
  });
});

describe('links', () => {
  it('are https, of what is shown and of the recording', () => {
    expect([...showingProblems({ showing: '', link: 'javascript:alert(1)' })]).toMatchObject([
      { field: 'link' },
    ]);
    const record = { notes: '', recordingUrl: 'http://video.example/a', recordingDays: 31 };
    expect([...recordProblems(record)].map(({ field }) => field)).toEqual(['recordingUrl', 'recordingDays']);
  });
});

describe('the days of a recording', () => {
  it('do not grow when they are saved again', () => {
    const now = new Date(start);
    expect(recordingDaysLeft(null, now)).toBe(MAX_RECORDING_DAYS);
    const until = recordingEnd(7, now);
    const later = new Date(minutes(3 * 24 * 60 - 5));
    const days = recordingDaysLeft(until.toISOString(), later);
    expect(days).toBe(5);
    expect(recordingDaysLeft(recordingEnd(days, later).toISOString(), new Date(minutes(4 * 24 * 60)))).toBe(
      4,
    );
    expect(recordingDaysLeft(until.toISOString(), recordingEnd(8, now))).toBe(1);
  });
});
