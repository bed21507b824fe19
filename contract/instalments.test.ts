import { expect, it } from 'vitest';
import { PART_COUNTS, partOfWeek, weekOfLesson, weeksOfPart } from './courseWeeks.ts';
import { paidThroughWeek, partDueAt, partsText, splitPrice, weeksText } from './instalments.ts';

it.each(PART_COUNTS)('splits any price into %s parts that sum to it, the first the largest', (count) => {
  for (const total of [400, 401, 9999, 5_000_000, 4_999_999, 10_000_001, 2_147_483_647]) {
    const parts = splitPrice(total, count) ?? [];
    expect(parts).toHaveLength(count);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(Math.max(...parts)).toBe(parts[0]);
    expect(Math.min(...parts)).toBeGreaterThan(0);
  }
  expect(splitPrice(199, count)).toBeNull();
});

it.each([
  [2, ['1-2', '3-4'], [0, 14]],
  [3, ['1-1', '2-2', '3-4'], [0, 7, 14]],
  [4, ['1-1', '2-2', '3-3', '4-4'], [0, 7, 14, 21]],
])('opens the weeks of %s parts, each due when its first week begins', (count, weeks, days) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const opened = numbers.map((number) => weeksOfPart(count, number));
  expect(opened.map(({ firstWeek, lastWeek }) => `${firstWeek}-${lastWeek}`)).toEqual(weeks);
  const start = new Date('2026-11-23T10:00:00Z');
  const due = numbers.map((number) => (partDueAt(start, count, number).getTime() - +start) / 86_400_000);
  expect(due).toEqual(days);
  for (const [index, { firstWeek, lastWeek }] of opened.entries())
    for (const week of [firstWeek, lastWeek]) expect(partOfWeek(count, week)).toBe(index + 1);
});

it('opens weeks until the first part that is missing', () => {
  const parts = (...paid: boolean[]) =>
    paid.map((isPaid, index) => ({ number: index + 1, paidAt: isPaid ? new Date() : null }));
  expect(paidThroughWeek(parts(true, false, false, false))).toBe(1);
  expect(paidThroughWeek(parts(true, false, true, false))).toBe(1);
  expect(paidThroughWeek(parts(false, true, true))).toBe(0);
  expect(paidThroughWeek(parts(true, true, false))).toBe(2);
  expect(paidThroughWeek(parts(true, false))).toBe(2);
  expect(paidThroughWeek(parts(true, true))).toBeNull();
});

it('counts the week of a lesson by its position, and adds what is over to the last one', () => {
  expect([0, 4, 5, 14, 15, 19, 23].map(weekOfLesson)).toEqual([1, 1, 2, 3, 4, 4, 4]);
});

it('names parts and weeks', () => {
  expect(partsText({ firstPart: 2, lastPart: 2, partCount: 4 })).toBe('part 2 of 4');
  expect(partsText({ firstPart: 2, lastPart: 4, partCount: 4 })).toBe('parts 2 to 4 of 4');
  expect(partsText({ firstPart: 3, lastPart: 4, partCount: 4 })).toBe('parts 3 and 4 of 4');
  expect([weeksText(2, 2), weeksText(3, 4), weeksText(2, 4)]).toEqual([
    'week 2',
    'weeks 3 and 4',
    'weeks 2 to 4',
  ]);
});
