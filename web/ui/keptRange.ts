import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Returns a range extractor which also renders certain rows and their neighbours, wherever the list is scrolled to.
 * @param kept indices of rows
 */
export function keptRange(kept: readonly number[]): (range: Range) => number[] {
  return (range) => {
    const rows = new Set(defaultRangeExtractor(range));
    for (const index of kept)
      for (const row of [index - 1, index, index + 1]) if (row >= 0 && row < range.count) rows.add(row);
    return [...rows].sort((one, other) => one - other);
  };
}
