import { expect, it } from 'vitest';
import { objectMaker } from './objectMaker.ts';

it('makes objects of what a source has, as it is or converted', () => {
  const make = objectMaker([
    { key: 'name', from: 0, convert: null },
    { key: 'age', from: 1, convert: Number },
    { key: 'kind', initial: 'Child' },
    { key: 'later', initial: null },
  ]);
  expect(make(['Ada', '12'] as never)).toEqual({ name: 'Ada', age: 12, kind: 'Child', later: null });
});

it('converts what is not of the type that stays as it is, with what it is called with', () => {
  const convert = (value: unknown, more: unknown) => `${value} ${more}`;
  const make = objectMaker([{ key: 'title', from: 'title', convert, unless: 'string' }]);
  expect(make({ title: 'Colours' } as never, 'then')).toEqual({ title: 'Colours' });
  expect(make({ title: null } as never, 'then')).toEqual({ title: 'null then' });
});

it.each(['"', '\\', "'", '\u2028', '` + 1', '"]; throw 1; ["', '*/', 'constructor', ''])(
  'takes %j for a key',
  (key) => {
    const make = objectMaker([
      { key, from: key, convert: null },
      { key: 'initial', initial: key },
    ]);
    expect(Object.entries(make({ [key]: 1 } as never))).toEqual([
      [key, 1],
      ['initial', key],
    ]);
  },
);

it('refuses the key that a literal cannot define', () => {
  expect(() => objectMaker([{ key: '__proto__', initial: null }])).toThrow(TypeError);
});
