// The weeks of a course, and which of them each part of a payment opens.

const COURSE_WEEKS = 4;
const LESSONS_PER_WEEK = 5;

/** The numbers of parts that a parent can choose. */
export const PART_COUNTS = [2, 3, 4] as const;

export type PartCount = (typeof PART_COUNTS)[number];

export const isPartCount = (count: number): count is PartCount =>
  (PART_COUNTS as readonly number[]).includes(count);

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
