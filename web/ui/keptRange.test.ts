import { describe, expect, it } from 'vitest';
import { keptRange } from './keptRange.ts';

describe('keptRange', () => {
  const range = { startIndex: 50, endIndex: 52, overscan: 1, count: 100 };

  it('is the visible rows and those around them', () => {
    expect(keptRange([])(range)).toEqual([49, 50, 51, 52, 53]);
  });

  it('has the kept rows with their neighbours, once and in order', () => {
    expect(keptRange([0, 53, 99])(range)).toEqual([0, 1, 49, 50, 51, 52, 53, 54, 98, 99]);
  });
});
