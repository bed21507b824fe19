// Converts times of day in a time zone to instants: pure functions, correct on the days when clocks change.

export type QuietHours = {
  on: boolean;
  /** Minutes after midnight; `until` before `from` spans midnight, and equal to `from` disables them. */
  from: number;
  until: number;
  timeZone: string;
};

export type DigestPlan = { rhythm: 'DAILY' | 'WEEKLY'; hour: number; timeZone: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MINUTES_A_DAY = 24 * 60;
const MONDAY = 1;

/** Returns when a delivery that is due at an instant may go out: then, or at the end of the quiet hours around it. */
export function afterQuiet(at: Date, quiet: QuietHours): Date {
  const { on, from, until, timeZone } = quiet;
  if (!on || from === until) return at;
  const { day, minutes } = wallClock(at, timeZone);
  const isAcrossMidnight = from > until;
  const isQuiet = isAcrossMidnight ? minutes >= from || minutes < until : minutes >= from && minutes < until;
  if (!isQuiet) return at;
  const lastDay = minutes < until ? day : day + DAY_MS;
  return instantAt(lastDay, until, timeZone, at);
}

/** Returns the next instant after `after` at which a digest is due: at its hour of each day, or of each Monday. */
export function nextDigest(after: Date, { rhythm, hour, timeZone }: DigestPlan): Date {
  const { day } = wallClock(after, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const candidate = day + ahead * DAY_MS;
    if (rhythm === 'WEEKLY' && new Date(candidate).getUTCDay() !== MONDAY) continue;
    // Takes the first of two hours with the same clock time; the second would cause an extra digest.
    const [at] = instantsOf(candidate, hour * 60, timeZone);
    if (at && at > after) return at;
  }
}

/** Returns the key of the period that a digest due at an instant closes, the same for the whole local day. */
export function digestPeriod(due: Date, { rhythm, timeZone }: DigestPlan): string {
  return `${rhythm} ${new Date(wallClock(due, timeZone).day).toISOString().slice(0, 10)}`;
}

/**
 * Returns the start of the time that a digest covers: one period back or, if the previous digest is a little earlier,
 * because clocks went back or another hour was chosen, the time of that digest.
 * @param before when the previous digest was written; null if there was none
 */
export function digestSince(due: Date, rhythm: DigestPlan['rhythm'], before: Date | null): Date {
  const period = (rhythm === 'DAILY' ? 1 : 7) * DAY_MS;
  const usual = due.getTime() - period;
  const last = before?.getTime() ?? usual;
  return new Date(last > usual - period ? Math.min(last, usual) : usual);
}

/** Returns true for a time zone that the runtime supports. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

type WallClock = {
  /** Midnight of the local date, as if it were one in UTC. */
  day: number;
  minutes: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function wallClock(at: Date, timeZone: string): WallClock {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')),
    minutes: part('hour') * 60 + part('minute'),
  };
}

/** Returns the first instant after `after` at which clocks show a time on a day or, when they skip it, on the next. */
function instantAt(day: number, minutes: number, timeZone: string, after: Date): Date {
  const found = instantsOf(day, minutes, timeZone);
  return found.find((at) => at > after) ?? instantsOf(day + DAY_MS, minutes, timeZone)[0] ?? after;
}

/**
 * Returns the instants at which clocks show a time on a day: one, two when they go back, and the end of the jump when
 * they skip it.
 */
function instantsOf(day: number, minutes: number, timeZone: string): Date[] {
  const wallTime = day + (minutes % MINUTES_A_DAY) * MINUTE_MS;
  const offsets = [wallTime - DAY_MS, wallTime + DAY_MS].map((near) => offsetAt(new Date(near), timeZone));
  const candidates = [...new Set(offsets)]
    .map((offset) => new Date(wallTime - offset))
    .sort((a, b) => +a - +b);
  const matching = candidates.filter((at) => at.getTime() + offsetAt(at, timeZone) === wallTime);
  // Skipped: with the offset before the jump, as long after the jump as the time is after the skipped hour began.
  return matching.length > 0 ? matching : [new Date(wallTime - (offsets[0] ?? 0))];
}

/** Returns how far clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const { day, minutes } = wallClock(at, timeZone);
  return day + minutes * MINUTE_MS - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
}
