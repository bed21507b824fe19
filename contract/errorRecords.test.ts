import { describe, expect, it } from 'vitest';
import { errorIdsIn } from './errorRecords.ts';

const ID = '3f2c8a10-5b1d-4e6f-9a7b-0c1d2e3f4a5b';

describe('errorIdsIn', () => {
  it('finds ids between other words', () => {
    expect(errorIdsIn(`The error has the number ${ID}.\n`)).toEqual([ID]);
    expect(errorIdsIn(`(Support finds it as ${ID.toUpperCase()}.)`)).toEqual([ID]);
  });

  it('finds nothing in words, numbers and longer runs', () => {
    expect(errorIdsIn('It broke on the 3rd of May, order 0803-123-4567')).toEqual([]);
    expect(errorIdsIn(`x${ID}, ${ID}-5`)).toEqual([]);
  });

  it('reads five at most', () => {
    expect(errorIdsIn(`${ID} `.repeat(9))).toHaveLength(5);
  });
});
