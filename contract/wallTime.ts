// Converts between instants and what clocks and calendars of a time zone show. Apart from time.ts, so that pages that
// only format do not load the library.
import { type CalendarDateTime, fromDate, parseDateTime, toZoned } from '@internationalized/date';

/** A local date and time without its zone: YYYY-MM-DD and HH:MM, as date and time fields return them. */
export type WallTime = { date: string; time: string };

/** Returns the local date and time of a zone at an instant. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const wallTime = fromDate(instant, timeZone).toString();
  return { date: wallTime.slice(0, 10), time: wallTime.slice(11, 16) };
}

/**
 * Returns the instant of a local date and time in a zone. In an hour that occurs twice it is the first; a time in a
 * skipped hour counts as that much later.
 * @returns null for an invalid date or time
 */
export function instantOf(wallTime: WallTime, timeZone: string): Date | null {
  const local = parseWallTime(wallTime);
  return local && toZoned(local, timeZone, 'compatible').toDate();
}

/**
 * Returns the instants of consecutive weeks, the first one included, at which the clocks of a zone show the same time,
 * also when they are set forward or back between two of them.
 */
export function weeklyFrom(first: Date, weeks: number, timeZone: string): Date[] {
  const { date, time } = wallTimeOf(first, timeZone);
  const local = parseDateTime(`${date}T${time}`);
  return Array.from({ length: weeks }, (_, week) =>
    week === 0 ? first : toZoned(local.add({ weeks: week }), timeZone, 'compatible').toDate(),
  );
}

function parseWallTime({ date, time }: WallTime): CalendarDateTime | null {
  try {
    return parseDateTime(`${date}T${time}`);
  } catch {
    return null;
  }
}
