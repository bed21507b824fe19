// Times of day in somebody's zone, as instants: pure, and right on the days when clocks change.

export type QuietHours = {
  on: boolean;
  /** Minutes after midnight; `until` before `from` means across midnight, the same as `from` never. */
  from: number;
  until: number;
  timeZone: string;
};

export type DigestPlan = { rhythm: 'DAILY' | 'WEEKLY'; hour: number; timeZone: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MINUTES_A_DAY = 24 * 60;
const MONDAY = 1;

/** When something may be told that is to be told at an instant: then, or once the quiet hours around it are over. */
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

/** The next time after an instant that a digest is due: each day at its hour, or each Monday at its hour. */
export function nextDigest(after: Date, { rhythm, hour, timeZone }: DigestPlan): Date {
  const { day } = wallClock(after, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const candidate = day + ahead * DAY_MS;
    if (rhythm === 'WEEKLY' && new Date(candidate).getUTCDay() !== MONDAY) continue;
    // The first of two hours with the same name; the second is after it and would be a digest too many.
    const [at] = instantsOf(candidate, hour * 60, timeZone);
    if (at && at > after) return at;
  }
}

/** The period that a digest due at an instant closes, the same however often it is asked. */
export function digestPeriod(due: Date, { rhythm, timeZone }: DigestPlan): string {
  return `${rhythm} ${new Date(wallClock(due, timeZone).day).toISOString().slice(0, 10)}`;
}

/**
 * How far back a digest looks: over its period, and where more lies between it and the one before, because clocks
 * went back or another hour was chosen, to that one.
 * @param before when the digest before was written; null when there was none
 */
export function digestSince(due: Date, rhythm: DigestPlan['rhythm'], before: Date | null): Date {
  const period = (rhythm === 'DAILY' ? 1 : 7) * DAY_MS;
  const usual = due.getTime() - period;
  const last = before?.getTime() ?? usual;
  return new Date(last > usual - period ? Math.min(last, usual) : usual);
}

/** Whether a zone is one that clocks are known of. */
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

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

function wallClock(at: Date, timeZone: string): WallClock {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    day: Date.UTC(part('year'), part('month') - 1, part('day')),
    minutes: part('hour') * 60 + part('minute'),
  };
}

/** The first instant after `after` at which clocks show this time on this day or, when they skip it, the next. */
function instantAt(day: number, minutes: number, timeZone: string, after: Date): Date {
  const found = instantsOf(day, minutes, timeZone);
  return found.find((at) => at > after) ?? instantsOf(day + DAY_MS, minutes, timeZone)[0] ?? after;
}

/** The instants at which clocks show a time on a day: one, two when they go back, and when they skip it, the moment they jump to. */
function instantsOf(day: number, minutes: number, timeZone: string): Date[] {
  const wanted = day + (minutes % MINUTES_A_DAY) * MINUTE_MS;
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => offsetAt(new Date(near), timeZone));
  const guesses = [...new Set(offsets)].map((offset) => new Date(wanted - offset)).sort((a, b) => +a - +b);
  const shown = guesses.filter((at) => at.getTime() + offsetAt(at, timeZone) === wanted);
  // Skipped: by the clock from before, this is as long after the jump as the time was after the skipped hour began.
  return shown.length > 0 ? shown : [new Date(wanted - (offsets[0] ?? 0))];
}

/** How far clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const { day, minutes } = wallClock(at, timeZone);
  return day + minutes * MINUTE_MS - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
}
