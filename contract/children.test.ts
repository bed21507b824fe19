import { describe, expect, it } from 'vitest';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  checkChildLogin,
  checkCode,
  checkUsername,
  formatCode,
  normalizeCode,
} from './children.ts';

describe('a pairing code', () => {
  it('has no characters that look alike', () => {
    for (const pair of ['0O', 'O0', '1I', 'IL', '5S', '2Z', '8B', '6G', 'UV', 'DQ', 'OQ']) {
      const both = [...pair].filter((character) => CODE_ALPHABET.includes(character));
      expect(both.length, pair).toBeLessThan(2);
    }
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
  });
  it('is the same with spaces, dashes and small letters', () => {
    expect(normalizeCode(' acd3-efg4 ')).toBe('ACD3EFG4');
    expect(formatCode('ACD3EFG4')).toBe('ACD3 EFG4');
  });
  it('is rejected when it has the wrong length, and when it is missing', () => {
    expect(checkCode('acd3 efg4')).toBeNull();
    expect(checkCode('   ')?.message).toBe('Please type the code');
    expect(checkCode('ACD3EFG')?.message).toBe(`A code has ${CODE_LENGTH} letters and digits`);
  });
});

describe('a child’s login', () => {
  it.each(['dara', 'dara.ade_10', ' Dara '])('accepts the username %s', (name) =>
    expect(checkUsername(name)).toBeNull(),
  );
  it.each([
    [' ', 'User name is required'],
    ['da', 'User name must have 3 to 30 characters'],
    ['a'.repeat(31), 'User name must have 3 to 30 characters'],
    ['dara@home.test', 'User name can have letters, digits, dots and underscores only'],
    ['dára', 'User name can have letters, digits, dots and underscores only'],
  ])('rejects the username "%s"', (name, message) => expect(checkUsername(name)?.message).toBe(message));

  it('requires a password of eight characters, and reports a problem of the username first', () => {
    expect(checkChildLogin({ username: 'dara', password: '1234567' })?.field).toBe('password');
    expect(checkChildLogin({ username: '', password: '' })?.field).toBe('username');
    expect(checkChildLogin({ username: 'dara', password: '12345678' })).toBeNull();
  });
});
