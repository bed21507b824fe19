import { describe, expect, it } from 'vitest';
import { differencesOf, fieldName } from './difference.ts';

describe('differencesOf', () => {
  it('compares the words of a text', () => {
    expect(differencesOf({ title: 'A small page' }, { title: 'A big page' })).toEqual([
      {
        field: 'title',
        parts: [
          { text: 'A ', in: 'both' },
          { text: 'small', in: 'before' },
          { text: 'big', in: 'after' },
          { text: ' page', in: 'both' },
        ],
      },
    ]);
  });

  it('shows values that are no sentences as a whole, and those that came or went', () => {
    const before = { isApproved: false, age: 9, old: 'x', tags: ['a'] };
    const after = { isApproved: true, age: 9, fresh: 'y', tags: ['a', 'b'] };
    expect(differencesOf(before, after)).toEqual([
      {
        field: 'isApproved',
        parts: [
          { text: 'no', in: 'before' },
          { text: 'yes', in: 'after' },
        ],
      },
      { field: 'age', parts: [{ text: '9', in: 'both' }] },
      { field: 'old', parts: [{ text: 'x', in: 'before' }] },
      {
        field: 'tags',
        parts: [
          { text: '["a"]', in: 'before' },
          { text: '["a","b"]', in: 'after' },
        ],
      },
      { field: 'fresh', parts: [{ text: 'y', in: 'after' }] },
    ]);
  });

  it('takes anything else than values by name for nothing', () => {
    expect(differencesOf(null, [1])).toEqual([]);
  });
});

describe('fieldName', () => {
  it('says the name of a field in words', () => {
    expect(['age', 'paymentStatus', 'isForOwnStudents'].map(fieldName)).toEqual([
      ...['Age', 'Payment status', 'Is for own students'],
    ]);
  });
});
