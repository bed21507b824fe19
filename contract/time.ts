// Formats instants for people, in a time zone.

/** The time zone of a person who has chosen none, of visitors and of certificates. */
export const DEFAULT_TIME_ZONE = 'Africa/Lagos';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** A Date, or an instant as the gateway sends it, such as 2026-11-20T12:00:00Z. */
type Instant = Date | string;
type When = { now: number; timeZone: string };
type Format = Intl.DateTimeFormatOptions;

const CLOCK: Format = { hour: '2-digit', minute: '2-digit' };
const DATE: Format = { day: 'numeric', month: 'short', year: 'numeric' };
const LONG_DATE: Format = { day: 'numeric', month: 'long', year: 'numeric' };

// Creating a formatter takes much longer than formatting, and lists format a time per row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: Instant, timeZone: string, options: Format): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  formatters.set(key, formatter);
  return formatter.format(new Date(instant));
}

/**
 * Returns the canonical name of a time zone, which the runtime knows in any capitalization and by older names, or null
 * for what is none: an unknown name, or an offset such as +05:30.
 */
export function canonicalTimeZone(name: string): string | null {
  if (name.startsWith('+') || name.startsWith('-')) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Formats a time zone for people: Africa/Lagos is "Lagos time". */
export function timeZoneName(timeZone: string): string {
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
}

/** Formats only the time of day: 13:00. */
export function clockText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, CLOCK);
}

/** Formats only the day and month, for a row of dates: 20 Nov. */
export function shortDayText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, { day: 'numeric', month: 'short' });
}

/** Formats the date: 20 Nov 2026. */
export function dateText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, DATE);
}

/** Formats the date with the name of the month: 20 November 2026. */
export function longDateText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, LONG_DATE);
}

/** Formats the date with the name of the day: Friday, 20 November 2026. */
export function weekdayDateText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, { weekday: 'long', ...LONG_DATE });
}

/** Formats the full date and time. */
export function fullTimeText(instant: Instant, timeZone: string): string {
  return format(instant, timeZone, { weekday: 'long', ...DATE, ...CLOCK });
}

/** Formats the start of a session with the name of the zone: Friday, 20 November 2026 at 13:00 (Lagos time). */
export function startText(startsAt: Instant, timeZone: string): string {
  const day = weekdayDateText(startsAt, timeZone);
  return `${day} at ${clockText(startsAt, timeZone)} (${timeZoneName(timeZone)})`;
}

/** Formats the time of a message: under 24 hours old the time only, under 168 hours the weekday and the time, else the date. */
export function messageTime(instant: Instant, { now, timeZone }: When): string {
  const age = now - new Date(instant).getTime();
  if (age < DAY_MS) return clockText(instant, timeZone);
  if (age < WEEK_MS) return format(instant, timeZone, { weekday: 'short', ...CLOCK });
  return dateText(instant, timeZone);
}

/** Formats how long ago an instant was, in whole minutes, hours or days, such as "3 hours ago". */
export function agoText(instant: Instant, now: number): string {
  const age = now - new Date(instant).getTime();
  const minutes = Math.floor(age / 60_000);
  if (minutes < 1) return 'just now';
  if (age < HOUR_MS) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const [count, unit] =
    age < DAY_MS ? [Math.floor(age / HOUR_MS), 'hour'] : [Math.floor(age / DAY_MS), 'day'];
  return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
}

/** Returns the number of the calendar day in the zone. Days are counted, because not all of them have 24 hours. */
function dayNumber(instant: Instant, timeZone: string): number {
  const text = format(instant, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const [day = 1, month = 1, year = 1970] = text.split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** Returns whether two instants are on the same calendar day of the zone. */
export function isSameDay(one: Instant, other: Instant, timeZone: string): boolean {
  return dayNumber(one, timeZone) === dayNumber(other, timeZone);
}

/** Formats the day as a heading: Today, Yesterday, or the date. */
export function dayName(instant: Instant, { now, timeZone }: When): string {
  const daysAgo = dayNumber(new Date(now), timeZone) - dayNumber(instant, timeZone);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return weekdayDateText(instant, timeZone);
}

/**
 * Formats a due time as people say it: today and tomorrow by name, within a week by the weekday, else the date. The
 * text for a past time says that handing in is still possible.
 */
export function dueText(instant: Instant, { now, timeZone }: When): { text: string; isLate: boolean } {
  const ahead = new Date(instant).getTime() - now;
  const date = format(instant, timeZone, { day: 'numeric', month: 'long' });
  if (ahead < 0) return { text: `Was due ${date}. You can still hand it in.`, isLate: true };
  const days = dayNumber(instant, timeZone) - dayNumber(new Date(now), timeZone);
  if (days === 0) return { text: `Due today at ${clockText(instant, timeZone)}`, isLate: false };
  if (days === 1) return { text: 'Due tomorrow', isLate: false };
  const isNear = ahead < 6 * DAY_MS;
  return { text: `Due ${isNear ? format(instant, timeZone, { weekday: 'long' }) : date}`, isLate: false };
}
