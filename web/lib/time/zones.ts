const MINUTE_MS = 60_000;

/** What a clock on the wall says: YYYY-MM-DD and HH:MM, as date and time fields give them. */
export type WallTime = { date: string; time: string };

/** What the clocks of a zone say at an instant. */
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
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * The instant at which the clocks of a zone say this. Of an hour that comes twice it is the first; one that is
 * left out counts as that much later.
 * @returns null for what is no date and time
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
