import { DomainError } from './errors.ts';
import { DAY_MS } from './time.ts';

// Paying for an enrolment in parts: which weeks each part opens, when it is due, and the words about it.

const COURSE_WEEKS = 4;
const LESSONS_PER_WEEK = 5;
/** The numbers of parts that a parent can choose. */
export const PART_COUNTS = [2, 3, 4] as const;
/** Days from the day on which a part is due to each reminder of it. */
export const REMINDER_DAYS = [-3, 0, 3, 6] as const;
/** Days after the day on which a part is due, until which the lessons stay open without it. */
export const GRACE_DAYS = 7;

export type PartCount = (typeof PART_COUNTS)[number];

/** The parts that a payment is for: all from the first to the last one, of how many. */
export type PaidParts = { firstPart: number; lastPart: number; partCount: number };

const isPartCount = (count: number): count is PartCount => (PART_COUNTS as readonly number[]).includes(count);

/** Returns the week of a lesson. @param index its position among the published lessons of the course, from 0 on */
export const weekOfLesson = (index: number): number =>
  Math.min(Math.floor(index / LESSONS_PER_WEEK) + 1, COURSE_WEEKS);

/** Weeks that each part opens. Of three parts, the last one opens two. */
const WEEKS_OF_PARTS: Record<PartCount, readonly number[]> = { 2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1] };

/** Returns the weeks that a part opens. @throws Error for a part that no plan has */
export function weeksOfPart(partCount: number, number: number): { firstWeek: number; lastWeek: number } {
  const weeks = isPartCount(partCount) ? WEEKS_OF_PARTS[partCount] : [];
  const own = weeks[number - 1];
  if (own === undefined) throw new Error(`There is no part ${number} of ${partCount}`);
  const before = weeks.slice(0, number - 1).reduce((sum, count) => sum + count, 0);
  return { firstWeek: before + 1, lastWeek: before + own };
}

/** Returns the part that opens a week. */
export function partOfWeek(partCount: number, week: number): number {
  for (let number = 1; number < partCount; number += 1)
    if (week <= weeksOfPart(partCount, number).lastWeek) return number;
  return partCount;
}

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

export const INSTALMENT_TEXTS = {
  atOnce: 'Pay all at once',
  atOnceText: 'All four weeks open at once.',
  inParts: (count: number) => `Pay in ${count} parts`,
  payEarly: 'You can pay it at any time, and it opens everything at once.',
  everythingPaid: 'Every part is paid, and all weeks are open.',
  ended: 'This plan has ended.',
  next: (number: number, money: string, day: string) =>
    `Next is part ${number}, ${money}, due on ${day}. You can pay it earlier.`,
  late: (number: number, money: string, day: string) =>
    `Part ${number}, ${money}, is late. Please pay it by ${day}, so that the lessons stay open.`,
  invalidCount: 'Choose 2, 3 or 4 parts',
  tooSmall: 'This price cannot be paid in parts',
  hasPlan: 'This enrolment is paid in parts. Pay the next part, or all that is left.',
  noPlan: 'This enrolment is not paid in parts',
  allPaid: 'All parts of this enrolment are paid',
  paidMeanwhile: 'Something of this plan was paid just now. Please look again.',
  settleFirst:
    'This enrolment is paid in parts. Pay all that is left first, then it can be upgraded at any time.',
  planRuns:
    'This enrolment is being paid in parts for this course and package. They can change once all parts are paid, or after a refund.',
  onlyPlan: 'An enrolment becomes overdue by itself, when a part of its payment is late',
  closedForNow: 'The lessons are closed for now. Ask your parent or guardian about it.',
  overdue: (child: string) =>
    `A part of the payment for ${child} is late, so the lessons are closed. They open again as soon as it is paid, and nothing that was done is lost.`,
};

/** Says why a lesson of a week that is not paid is closed. @param partCount null when the plan is not known */
export const unpaidWeekText = (week: number, partCount: number | null): string =>
  partCount === null
    ? `The lessons of week ${week} open once they are paid`
    : `The lessons of week ${week} open with part ${partOfWeek(partCount, week)} of ${partCount} of the payment`;

/** Checks a choice of parts. Returns the problem, or null. */
export const checkPartCount = (count: number): DomainError | null =>
  isPartCount(count) ? null : new DomainError('BAD_INPUT', INSTALMENT_TEXTS.invalidCount, 'parts');
