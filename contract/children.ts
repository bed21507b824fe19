import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accounts.ts';
import { badInput, type DomainError, firstProblem } from './errors.ts';
import { pattern } from './pattern.ts';

/** Capitals and digits of which no two look alike, even in handwriting. */
export const CODE_ALPHABET = '3479ACDEFGHJKMNPRTVWXY';
export const CODE_LENGTH = 8;
export const CODE_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 30;

/** One message for every unusable code, so that it reveals nothing about the code. */
export const CODE_REJECTED =
  'This code does not work. Check it, or ask your parent or guardian for a new one.';
export const ONLY_FOR_CHILDREN = 'Only the account of a child can use a code';
export const ALREADY_LINKED = 'This child has a login already. Unlink it first.';
export const NOT_LINKED = 'This child has no login';
export const NOT_YOUR_LOGIN = 'This login cannot be linked to this child';
export const PASSWORD_CHANGED_BY_OWNER =
  'This account has an e-mail of its own: its password is changed by whoever signs in';
export const USERNAME_TAKEN = 'This user name is taken. Try another one.';

/** Returns a code in the form in which it is compared: without regard to case, spaces and dashes. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Formats a code for reading aloud, in two halves. */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
}

/** Checks the format of a code before it is looked up. Returns the problem, or null. */
export function checkCode(typed: string): DomainError | null {
  const { length } = normalizeCode(typed);
  if (length === 0) return badInput('code', 'Please type the code');
  return length === CODE_LENGTH ? null : badInput('code', `A code has ${CODE_LENGTH} letters and digits`);
}

const USERNAME = pattern({ max: MAX_USERNAME_LENGTH, matches: /^[a-z0-9_.]+$/ });

/** Returns the form in which a username is stored and compared. */
export function normalizeUsername(username: string): string {
  return username.trim().toLowerCase();
}

export function checkUsername(username: string): DomainError | null {
  const plain = normalizeUsername(username);
  if (plain === '') return badInput('username', 'User name is required');
  if (plain.length < MIN_USERNAME_LENGTH || plain.length > MAX_USERNAME_LENGTH) {
    return badInput(
      'username',
      `User name must have ${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} characters`,
    );
  }
  return USERNAME.test(plain)
    ? null
    : badInput('username', 'User name can have letters, digits, dots and underscores only');
}

export function checkChildPassword(password: string): DomainError | null {
  if (password === '') return badInput('password', 'Password is required');
  if (password.length < MIN_PASSWORD_LENGTH) {
    return badInput('password', `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`);
  }
  return password.length > MAX_PASSWORD_LENGTH
    ? badInput('password', `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`)
    : null;
}

type ChildLogin = { username: string; password: string };

/** Finds what is wrong with the fields of a login that a parent creates for a child. */
export function childLoginProblems({ username, password }: ChildLogin): DomainError[] {
  return [checkUsername(username), checkChildPassword(password)].filter((result) => result !== null);
}

export const checkChildLogin = (login: ChildLogin) => firstProblem(childLoginProblems(login));
