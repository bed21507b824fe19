import { expect, it } from 'vitest';
import { instantText } from './instantText.ts';

const DAY_MS = 86_400_000;

it.each([
  0,
  -1,
  1,
  DAY_MS - 1,
  DAY_MS,
  951_782_400_000,
  253_402_300_799_999,
  253_402_300_800_000,
  -8.64e15,
  8.64e15,
])('writes %i as toISOString does', (ms) => {
  expect(instantText(new Date(ms))).toBe(new Date(ms).toISOString());
});

it('writes instants of more days than it keeps, at every hour, minute and second', () => {
  const dates = Array.from({ length: 12_000 }, (_, index) => new Date(index * (DAY_MS + 3_723_007)));
  expect(dates.map(instantText)).toEqual(dates.map((date) => date.toISOString()));
});

it('rejects an invalid date', () => {
  expect(() => instantText(new Date(Number.NaN))).toThrow(RangeError);
});
