import { isPartCount, type PartCount, partOfWeek, weeksOfPart } from './courseWeeks.ts';
import { DomainError } from './errors.ts';
import { INSTALMENT_TEXTS } from './instalmentTexts.ts';
import { DAY_MS } from './time.ts';

// Paying for an enrolment in parts: which weeks each part opens, when it is due, and the words about it.

/** Days from the day on which a part is due to each reminder of it. */
export const REMINDER_DAYS = [-3, 0, 3, 6] as const;
/** Days after the day on which a part is due, until which the lessons stay open without it. */
export const GRACE_DAYS = 7;

/** The parts that a payment is for: all from the first to the last one, of how many. */
export type PaidParts = { firstPart: number; lastPart: number; partCount: number };

/**
 * Returns until which week a plan opens lessons: until the first part that is not paid, whatever was paid after it.
 * @returns null for all weeks; 0 for none
 */
export function paidThroughWeek(parts: readonly { number: number; paidAt: Date | null }[]): number | null {
  const sorted = [...parts].sort((one, other) => one.number - other.number);
  const missing = sorted.find(({ paidAt }) => paidAt === null);
  if (!missing) return null;
  return weeksOfPart(sorted.length, missing.number).firstWeek - 1;
}

/** Part amounts are whole units of the currency where the total allows it. */
const WHOLE_UNIT = 100;

/**
 * Splits a price into parts that sum to it exactly; what does not divide comes with the first one.
 * @returns minor units; null for a price that is too small for so many parts
 */
export function splitPrice(totalMinor: number, partCount: PartCount): number[] | null {
  const share = Math.floor(totalMinor / partCount / WHOLE_UNIT) * WHOLE_UNIT;
  if (share <= 0) return null;
  return Array.from({ length: partCount }, (_, index) =>
    index === 0 ? totalMinor - share * (partCount - 1) : share,
  );
}

/** Returns when a part is due: when the first week that it opens begins, counted from the day of the first part. */
export const partDueAt = (startedAt: Date, partCount: number, number: number): Date =>
  new Date(startedAt.getTime() + (weeksOfPart(partCount, number).firstWeek - 1) * 7 * DAY_MS);

/** Returns when the lessons close for a part that is not paid. */
export const partLocksAt = (dueAt: Date | string): Date =>
  new Date(new Date(dueAt).getTime() + GRACE_DAYS * DAY_MS);

/** Names weeks: 'week 2', or 'weeks 3 and 4'. */
export function weeksText(firstWeek: number, lastWeek: number): string {
  if (firstWeek === lastWeek) return `week ${firstWeek}`;
  return lastWeek === firstWeek + 1
    ? `weeks ${firstWeek} and ${lastWeek}`
    : `weeks ${firstWeek} to ${lastWeek}`;
}

/** Names the parts of a payment: 'part 2 of 4', or 'parts 2 to 4 of 4'. */
export const partsText = ({ firstPart, lastPart, partCount }: PaidParts): string =>
  firstPart === lastPart
    ? `part ${firstPart} of ${partCount}`
    : `parts ${firstPart} ${lastPart === firstPart + 1 ? 'and' : 'to'} ${lastPart} of ${partCount}`;

/** Says what a payment of parts has opened: 'Part 2 of 4 is paid, and week 2 is open.' */
export function partOpensText(parts: PaidParts): string {
  const { firstWeek } = weeksOfPart(parts.partCount, parts.firstPart);
  const { lastWeek } = weeksOfPart(parts.partCount, parts.lastPart);
  const name = partsText(parts);
  const [isOne, isOneWeek] = [parts.firstPart === parts.lastPart, firstWeek === lastWeek];
  return `P${name.slice(1)} ${isOne ? 'is' : 'are'} paid, and ${weeksText(firstWeek, lastWeek)} ${isOneWeek ? 'is' : 'are'} open.`;
}

/** Returns the parts of a payment or of a receipt; null for what is paid at once. */
export function paidPartsOf(row: {
  firstPart?: number | null;
  lastPart?: number | null;
  partCount?: number | null;
}): PaidParts | null {
  const { firstPart, lastPart, partCount } = row;
  return firstPart != null && lastPart != null && partCount != null
    ? { firstPart, lastPart, partCount }
    : null;
}

/** Says why a lesson of a week that is not paid is closed. @param partCount null when the plan is not known */
export const unpaidWeekText = (week: number, partCount: number | null): string =>
  partCount === null
    ? `The lessons of week ${week} open once they are paid`
    : `The lessons of week ${week} open with part ${partOfWeek(partCount, week)} of ${partCount} of the payment`;

/** Checks a choice of parts. Returns the problem, or null. */
export const checkPartCount = (count: number): DomainError | null =>
  isPartCount(count) ? null : new DomainError('BAD_INPUT', INSTALMENT_TEXTS.invalidCount, 'parts');
