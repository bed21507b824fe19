import { badInput, type DomainError } from './errors.ts';
import { pattern } from './pattern.ts';

/** Longest period of the admin overview, in days. */
const MAX_OVERVIEW_DAYS = 731;
/** Mentors whose load the overview shows: those with the most students. */
export const MAX_MENTOR_LOADS = 20;

export const OVERVIEW_TEXTS = {
  notADate: 'Enter a date',
  endsBeforeStart: 'The last day must not be before the first',
  tooLong: 'Choose a period of at most two years',
};

const DAY_MS = 86_400_000;
const DATE = pattern({ max: 10, matches: /^(?:19|20)\d{2}-\d{2}-\d{2}$/ });

/** A period of whole days: YYYY-MM-DD, both included. */
export type DayPeriod = { from: string; to: string };

/** Returns whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Returns the day some days after another. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the days of a period, in order. */
export function daysOf({ from, to }: DayPeriod): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => addDays(from, index));
}

/** Checks a period. Returns the problem, or null. */
export function checkPeriod(period: DayPeriod): DomainError | null {
  for (const field of ['from', 'to'] as const)
    if (!isDay(period[field])) return badInput(field, OVERVIEW_TEXTS.notADate);
  if (period.to < period.from) return badInput('to', OVERVIEW_TEXTS.endsBeforeStart);
  if (daysOf(period).length > MAX_OVERVIEW_DAYS) return badInput('to', OVERVIEW_TEXTS.tooLong);
  return null;
}
