const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The start of the year 10,000, which has more digits. */
const MAX_MS = 253_402_300_800_000;
const MAX_DAYS = 5000;

const digits = (value: number, length: number) => String(value).padStart(length, '0');
const listOf = (length: number, text: (value: number) => string) =>
  Array.from({ length }, (_, value) => text(value));

const minuteTexts = listOf(
  1440,
  (minute) => `T${digits(Math.floor(minute / 60), 2)}:${digits(minute % 60, 2)}:`,
);
const secondTexts = listOf(60, (second) => digits(second, 2));
const millisecondTexts = listOf(1000, (millisecond) => `.${digits(millisecond, 3)}Z`);
const dayTexts = new Map<number, string>();

/**
 * Returns an instant as `toISOString` does, in a quarter of the time: answers have dozens, and most are of a few days.
 * @throws RangeError for an invalid date
 */
export function instantText(date: Date): string {
  const ms = date.getTime();
  if (!(ms >= 0 && ms < MAX_MS)) return date.toISOString();
  const day = Math.floor(ms / DAY_MS);
  const ofDay = ms - day * DAY_MS;
  const minute = Math.floor(ofDay / MINUTE_MS);
  const ofMinute = ofDay - minute * MINUTE_MS;
  const second = Math.floor(ofMinute / 1000);
  return `${dayText(day, date)}${minuteTexts[minute]}${secondTexts[second]}${millisecondTexts[ofMinute - second * 1000]}`;
}

function dayText(day: number, date: Date): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= MAX_DAYS) dayTexts.clear();
  const text = date.toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}
