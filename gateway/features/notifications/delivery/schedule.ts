// Converts times of day in a time zone to instants: pure functions, correct on the days when clocks change.
import {
  type CalendarDate,
  fromDate,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { DAY_MS, WEEK_MS } from '../../../../contract/time.ts';

export type QuietHours = {
  isEnabled: boolean;
  /** Minutes after midnight; `until` before `from` spans midnight, and equal to `from` disables them. */
  from: number;
  until: number;
  timeZone: string;
};

export type DigestPlan = { frequency: 'DAILY' | 'WEEKLY'; hour: number; timeZone: string };

const MONDAY = 1;

/** Returns when a delivery that is due at an instant may go out: then, or at the end of the quiet hours around it. */
export function afterQuiet(at: Date, quietHours: QuietHours): Date {
  const { isEnabled, from, until, timeZone } = quietHours;
  if (!isEnabled || from === until) return at;
  const local = fromDate(at, timeZone);
  const minutes = local.hour * 60 + local.minute;
  const isAcrossMidnight = from > until;
  const isQuiet = isAcrossMidnight ? minutes >= from || minutes < until : minutes >= from && minutes < until;
  if (!isQuiet) return at;
  const today = toCalendarDate(local);
  const lastDay = minutes < until ? today : today.add({ days: 1 });
  const ends = [lastDay, lastDay.add({ days: 1 })].flatMap((day) => instantsOf(day, until, timeZone));
  return ends.find((end) => end > at) ?? at;
}

/** Returns the next instant after `after` at which a digest is due: at its hour of each day, or of each Monday. */
export function nextDigest(after: Date, { frequency, hour, timeZone }: DigestPlan): Date {
  const today = toCalendarDate(fromDate(after, timeZone));
  for (let ahead = 0; ; ahead += 1) {
    const day = today.add({ days: ahead });
    if (frequency === 'WEEKLY' && day.toDate('UTC').getUTCDay() !== MONDAY) continue;
    // Takes the first of two hours with the same clock time; the second would cause an extra digest.
    const [at] = instantsOf(day, hour * 60, timeZone);
    if (at > after) return at;
  }
}

/** Returns the key of the period that a digest due at an instant closes, the same for the whole local day. */
export function digestPeriod(due: Date, { frequency, timeZone }: DigestPlan): string {
  return `${frequency} ${toCalendarDate(fromDate(due, timeZone))}`;
}

/**
 * Returns the start of the time that a digest covers: one period back or, if the previous digest is a little earlier,
 * because clocks went back or another hour was chosen, the time of that digest.
 * @param before when the previous digest was written; null if there was none
 */
export function digestSince(due: Date, frequency: DigestPlan['frequency'], before: Date | null): Date {
  const period = frequency === 'DAILY' ? DAY_MS : WEEK_MS;
  const usual = due.getTime() - period;
  const last = before?.getTime() ?? usual;
  return new Date(last > usual - period ? Math.min(last, usual) : usual);
}

/**
 * Returns the first and the last instant at which clocks show a time on a day: two when they go back, else the same
 * one twice. A time that they skip counts as that much later.
 * @param minutes after midnight
 */
function instantsOf(day: CalendarDate, minutes: number, timeZone: string): [Date, Date] {
  const local = toCalendarDateTime(day, new Time(Math.floor(minutes / 60), minutes % 60));
  const at = (repeated: 'compatible' | 'later') => toZoned(local, timeZone, repeated).toDate();
  return [at('compatible'), at('later')];
}
