const HOUR_MS = 3_600_000;

type When = { now: number; timeZone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions, at: number): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
  formats.set(key, known);
  return known.format(at);
}

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Under 24 hours old the time only, under 168 hours the weekday and the time, else the date. */
export function messageTime(instant: string, { now, timeZone }: When): string {
  const at = Date.parse(instant);
  const hours = (now - at) / HOUR_MS;
  if (hours < 24) return format(timeZone, clock, at);
  if (hours < 168) return format(timeZone, { weekday: 'short', ...clock }, at);
  return format(timeZone, day, at);
}

/** The whole date and time, for those who want to know exactly. */
export function fullTime(instant: string, timeZone: string): string {
  return format(timeZone, { weekday: 'long', ...day, ...clock }, Date.parse(instant));
}

/** The day and month alone, for a row of dates. */
export function shortDay(instant: string, timeZone: string): string {
  return format(timeZone, { day: 'numeric', month: 'short' }, Date.parse(instant));
}

/** The date alone. */
export function dayOf(instant: string, timeZone: string): string {
  return format(timeZone, day, Date.parse(instant));
}

/**
 * When something is due, as people say it: today and tomorrow by name, within a week by the weekday, else the
 * date. What is past says so, and that handing in is still possible.
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

/** The calendar day in the zone, to tell days apart by. */
export function dayKey(instant: string, timeZone: string): string {
  return format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }, Date.parse(instant));
}

/** The day as a heading: Today, Yesterday, or the date. */
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
