const MINUTE_MS = 60_000;

/** A local date and time without its zone: YYYY-MM-DD and HH:MM, as date and time fields return them. */
export type WallTime = { date: string; time: string };

/** Returns the local date and time of a zone at an instant. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * Returns the instant of a local date and time in a zone. In an hour that occurs twice it is the first; a time in a
 * skipped hour counts as that much later.
 * @returns null for an invalid date or time
 */
export function instantOf({ date, time }: WallTime, timeZone: string): Date | null {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number) => {
    const wall = wallTimeOf(new Date(ms), timeZone);
    return Date.parse(`${wall.date}T${wall.time}:00.000Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  };
  // A zone's clocks are never changed twice within a day, so one of these two offsets is the right one.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const early = asUtc - before;
  return new Date(
    offsetAt(early) === before ? early : offsetAt(asUtc - after) === after ? asUtc - after : early,
  );
}
