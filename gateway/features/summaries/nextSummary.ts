import {
  fromDate,
  getDayOfWeek,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { SUMMARY_HOUR } from '../../../contract/summaries.ts';

/** Returns the next Sunday evening after an instant, as the clocks of a time zone show it. */
export function nextSummary(after: Date, timeZone: string): Date {
  const today = toCalendarDate(fromDate(after, timeZone));
  // Of a week that begins on Monday, Sunday is day 6.
  const sunday = today.add({ days: 6 - getDayOfWeek(today, 'en-GB', 'mon') });
  const [at, later] = [sunday, sunday.add({ days: 7 })].map((day) =>
    toZoned(toCalendarDateTime(day, new Time(SUMMARY_HOUR)), timeZone).toDate(),
  );
  return (at && at > after ? at : later) ?? after;
}

/** Returns the key of the week whose summary is due at an instant. */
export const summaryPeriod = (due: Date, timeZone: string): string =>
  `SUMMARY ${toCalendarDate(fromDate(due, timeZone))}`;
