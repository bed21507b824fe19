import { describe, expect, it } from 'vitest';
import {
  blankToNull,
  checkEmail,
  checkNewPassword,
  checkOnboarding,
  checkProfile,
  checkSignIn,
  checkSignUp,
  isFirstStepComplete,
  isUsername,
  normalizeEmail,
} from './accounts.ts';

const signUp = { email: 'ngozi@x.test', password: 'long enough', confirmPassword: 'long enough' };

describe('checkSignUp', () => {
  it('accepts valid credentials', () => expect(checkSignUp(signUp)).toBeNull());

  it.each([
    [{ email: ' ', password: '', confirmPassword: '' }, 'Email is required'],
    [{ email: 'ngozi', password: '', confirmPassword: '' }, 'Please enter a valid email address'],
    [{ email: 'ngozi@x.test', password: '', confirmPassword: '' }, 'Password is required'],
    [
      { email: 'ngozi@x.test', password: 'short', confirmPassword: '' },
      'Password must be at least 8 characters long',
    ],
    [{ email: 'ngozi@x.test', password: 'long enough', confirmPassword: '' }, 'Confirm Password is required'],
    [{ email: 'ngozi@x.test', password: 'long enough', confirmPassword: 'other' }, 'Passwords do not match'],
  ])('returns only the first problem of %o', (credentials, message) =>
    expect(checkSignUp(credentials)?.message).toBe(message),
  );
});

describe('checkSignIn', () => {
  it('accepts a short password, which may be an old one', () =>
    expect(checkSignIn({ email: 'ngozi@x.test', password: 'a' })).toBeNull());
  it('accepts the username of a child', () =>
    expect(checkSignIn({ email: ' Dara_10 ', password: 'a' })).toBeNull());
  it('requires an email address of any other identifier', () =>
    expect(checkSignIn({ email: 'dara@', password: '' })?.message).toBe(
      'Please enter a valid email address',
    ));
});

describe('checkEmail', () => {
  const host = `${'a'.repeat(60)}.`.repeat(4);
  it.each([' Ada@X.Test ', 'a@b.c', 'a.b+c@mail.example.ng', 'a@ünï.test', `${'a'.repeat(4)}@${host}ngo`])(
    'accepts %j',
    (email) => expect(checkEmail(email)).toBeNull(),
  );
  it.each([
    ...['ada', 'ada@', '@x.test', 'ada@test', 'a da@x.test', 'ada@@x.test', 'ada@x@x.test', 'ada@x..test'],
    ...['ada@.test', 'ada@x.', `${'a'.repeat(8)}@${host}ngo`, `${'a@'.repeat(45_000)}b.c`],
  ])('rejects %j', (email) => expect(checkEmail(email)?.message).toBe('Please enter a valid email address'));
});

describe('isUsername', () => {
  it.each(['dara', 'dara.ade_10'])('accepts %s', (name) => expect(isUsername(name)).toBe(true));
  it.each(['', 'da', 'dara@x.test', 'dara ade', 'a'.repeat(31)])('rejects "%s"', (name) =>
    expect(isUsername(name)).toBe(false),
  );
});

describe('checkNewPassword', () => {
  it('accepts a long one that is repeated', () =>
    expect(checkNewPassword({ password: '12345678', confirmPassword: '12345678' })).toBeNull());
});

describe('normalizeEmail', () => {
  it('trims and lowercases', () => expect(normalizeEmail('  Ngozi@X.Test ')).toBe('ngozi@x.test'));
});

describe('canLeaveFirstStep', () => {
  it('requires a phone number of a parent', () => {
    expect(isFirstStepComplete({ fullName: 'Jo', role: 'PARENT', phone: '1' })).toBe(true);
    expect(isFirstStepComplete({ fullName: 'Jo', role: 'PARENT', phone: ' ' })).toBe(false);
  });
  it('requires only a name and a role of others', () => {
    expect(isFirstStepComplete({ fullName: 'Jo', role: 'MENTOR', phone: '' })).toBe(true);
    expect(isFirstStepComplete({ fullName: ' J ', role: 'MENTOR', phone: '' })).toBe(false);
    expect(isFirstStepComplete({ fullName: 'Jo', role: null, phone: '' })).toBe(false);
  });
});

describe('checkOnboarding', () => {
  const answers = {
    fullName: 'Ngozi Eze',
    role: 'PARENT',
    phone: '+234 803 000 1111',
    avatarUrl: null,
    interests: ['AI Tools'],
    hearAboutUs: 'WhatsApp',
  } as const;
  const check = (changes: object) =>
    checkOnboarding({ ...answers, interests: [...answers.interests], ...changes })?.field ?? null;

  it('accepts the options of the form', () => expect(check({})).toBeNull());
  it('rejects other options', () => {
    expect(check({ interests: ['Flying'] })).toBe('interests');
    expect(check({ hearAboutUs: 'A bird' })).toBe('hearAboutUs');
  });
  it('rejects an avatar link without https', () => {
    expect(check({ avatarUrl: 'javascript:alert(1)' })).toBe('avatarUrl');
    expect(check({ avatarUrl: 'https://x.test/me.png' })).toBeNull();
  });
  it('requires a phone number of parents alone, and a valid one of everyone', () => {
    expect(check({ phone: null })).toBe('phone');
    expect(check({ role: 'MENTOR', phone: null })).toBeNull();
    expect(check({ role: 'MENTOR', phone: 'call me' })).toBe('phone');
  });
});

describe('checkProfile', () => {
  it('requires a name', () =>
    expect(checkProfile({ fullName: ' ', phone: null, location: null })?.message).toBe(
      'Full name is required',
    ));
});

describe('orNull', () => {
  it('returns null for a blank text', () =>
    expect([blankToNull('  '), blankToNull(' a ')]).toEqual([null, 'a']));
});
