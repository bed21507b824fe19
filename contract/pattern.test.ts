import { describe, expect, it } from 'vitest';
import { isUuid, pattern } from './pattern.ts';

/** An expression that must not be reached. */
class Unreachable extends RegExp {
  override exec(): never {
    throw new Error('the expression ran');
  }
}

describe('pattern', () => {
  it('matches what its expression matches, up to its length', () => {
    const digits = pattern({ max: 3, matches: /^\d+$/ });
    expect(['1', '123', '12a', '1234', ''].map((text) => digits.test(text))).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(digits.exec('12')?.[0]).toBe('12');
    expect(digits.exec('1234')).toBeNull();
  });

  it('does not run its expression on longer text', () => {
    const bounded = pattern({ max: 3, matches: new Unreachable('a') });
    expect(() => bounded.test('aaa')).toThrow('the expression ran');
    expect(bounded.test('aaaa')).toBe(false);
  });

  it('uses the first of several expressions that matches', () => {
    const either = pattern({ max: 9, matches: [/^a(.)/, /^.b(.)/] });
    expect([either.exec('axy')?.[1], either.exec('xby')?.[1], either.exec('xyz')]).toEqual(['x', 'y', null]);
  });

  it('rejects a stateful expression', () => {
    expect(() => pattern({ max: 3, matches: /a/g })).toThrow(TypeError);
    expect(() => pattern({ max: 3, matches: [/a/, /b/y] })).toThrow(TypeError);
  });
});

describe('isUuid', () => {
  it.each([
    ['0198c0de-0000-7000-8000-0000000000ab', true],
    ['0198C0DE-0000-7000-8000-0000000000AB', true],
    ['0198c0de-0000-7000-8000-0000000000a', false],
    ['0198c0de-0000-7000-8000-0000000000ab\n', false],
  ])('returns for %j %s', (text, expected) => expect(isUuid(text)).toBe(expected));
});
