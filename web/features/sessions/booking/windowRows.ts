import type { AvailabilityWindow } from '../../../../contract/availability.ts';

/** A weekly time as the fields of the form hold it: clock times such as 16:00. */
export type WindowRow = { key: string; weekday: number; from: string; until: string };

const DAY_MINUTES = 24 * 60;

/** Formats minutes after midnight as a clock time; the end of the day is 00:00. */
const clockOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Parses a clock time; NaN for none. */
function minutesOf(clock: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  return clock ? hours * 60 + minutes : Number.NaN;
}

export const rowsOf = (windows: readonly (AvailabilityWindow & { id: string })[]): WindowRow[] =>
  windows.map(({ id, weekday, fromMinute, untilMinute }) => ({
    ...{ key: id, weekday, from: clockOf(fromMinute), until: clockOf(untilMinute) },
  }));

/** Returns the window of a row; until midnight is until the end of the day. */
export const windowOf = ({ weekday, from, until }: WindowRow): AvailabilityWindow => ({
  weekday,
  fromMinute: minutesOf(from),
  untilMinute: minutesOf(until) === 0 ? DAY_MINUTES : minutesOf(until),
});
