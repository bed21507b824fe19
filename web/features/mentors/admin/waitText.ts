const HOUR = 60;
const DAY = 24 * HOUR;

/** Describes how long somebody waited: "12 min", "3.5 h" or "2.1 days". */
export function waitText(minutes: number): string {
  if (minutes < HOUR) return `${Math.round(minutes)} min`;
  if (minutes < 2 * DAY) return `${roundTenth(minutes / HOUR)} h`;
  return `${roundTenth(minutes / DAY)} days`;
}

const roundTenth = (value: number) => Math.round(value * 10) / 10;
