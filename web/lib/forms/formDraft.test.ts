import { describe, expect, it } from 'vitest';
import { changesOf, restore } from './formDraft.ts';

const initial = { title: '', points: 10, isRequired: true, rows: [{ key: 'a', options: ['', ''] }] };

describe('changesOf', () => {
  it('returns what differs, and null where nothing does', () => {
    expect(changesOf(initial, { ...initial, rows: [{ key: 'a', options: ['', ''] }] })).toBeNull();
    expect(changesOf(initial, { ...initial, title: 'Colours', isRequired: false })).toEqual({
      title: 'Colours',
      isRequired: false,
    });
  });
});

describe('restore', () => {
  it('puts what was typed over the values of now', () => {
    const rows = [{ key: 'b', options: ['red', 'green'] }];
    expect(restore({ ...initial, points: 20 }, { title: 'Colours', rows })).toEqual({
      ...{ title: 'Colours', points: 20, isRequired: true, rows },
    });
  });

  it('returns null where there is nothing, or nothing of this form', () => {
    for (const stored of [null, 'x', {}, { title: '' }, { other: 'x' }, { title: 5, rows: 'x' }])
      expect(restore(initial, stored)).toBeNull();
  });

  it('drops lists whose rows have another shape', () => {
    for (const rows of [
      [],
      [null],
      [{ key: 'a' }],
      [{ key: 'a', options: [1] }],
      [{ key: 'a', options: 'x' }],
    ])
      expect(restore(initial, { title: 'Colours', rows })).toEqual({ ...initial, title: 'Colours' });
  });
});
