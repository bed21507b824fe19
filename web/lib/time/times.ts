const HOUR_MS = 3_600_000;

type When = { now: number; timeZone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions, at: number): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  formats.set(key, formatter);
  return formatter.format(at);
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Formats the time of a message: under 24 hours old the time only, under 168 hours the weekday and the time, else the date. */
export function messageTime(instant: string, { now, timeZone }: When): string {
  const at = Date.parse(instant);
  const hours = (now - at) / HOUR_MS;
  if (hours < 24) return format(timeZone, clock, at);
  if (hours < 168) return format(timeZone, { weekday: 'short', ...clock }, at);
  return format(timeZone, day, at);
}

/** Formats the full date and time. */
export function fullTimeText(instant: string, timeZone: string): string {
  return format(timeZone, { weekday: 'long', ...day, ...clock }, Date.parse(instant));
}

/** Formats only the day and month, for a row of dates. */
export function shortDayText(instant: string, timeZone: string): string {
  return format(timeZone, { day: 'numeric', month: 'short' }, Date.parse(instant));
}

/** Formats only the date. */
export function dateText(instant: string, timeZone: string): string {
  return format(timeZone, day, Date.parse(instant));
}

/**
 * Formats a due time as people say it: today and tomorrow by name, within a week by the weekday, else the date. The
 * text for a past time says that handing in is still possible.
 */
export function dueText(instant: string, { now, timeZone }: When): { text: string; isLate: boolean } {
  const at = Date.parse(instant);
  const dayOf = (time: number) => dayKey(new Date(time).toISOString(), timeZone);
  const date = format(timeZone, { day: 'numeric', month: 'long' }, at);
  if (at < now) return { text: `Was due ${date}. You can still hand it in.`, isLate: true };
  if (dayOf(at) === dayOf(now)) return { text: `Due today at ${format(timeZone, clock, at)}`, isLate: false };
  if (dayOf(at) === dayOf(now + 24 * HOUR_MS)) return { text: 'Due tomorrow', isLate: false };
  const isNear = at - now < 6 * 24 * HOUR_MS;
  return { text: `Due ${isNear ? format(timeZone, { weekday: 'long' }, at) : date}`, isLate: false };
}

/** Returns a key of the calendar day in the zone, for comparing days. */
export function dayKey(instant: string, timeZone: string): string {
  return format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }, Date.parse(instant));
}

/** Formats the day as a heading: Today, Yesterday, or the date. */
export function dayName(instant: string, { now, timeZone }: When): string {
  const key = dayKey(instant, timeZone);
  if (key === dayKey(new Date(now).toISOString(), timeZone)) return 'Today';
  if (key === dayKey(new Date(now - 24 * HOUR_MS).toISOString(), timeZone)) return 'Yesterday';
  return format(
    timeZone,
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    Date.parse(instant),
  );
}
