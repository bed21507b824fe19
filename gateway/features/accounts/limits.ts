import type { Limit } from '../../platform/limits/limits.ts';

/** Letters that anybody can have sent to an address by typing it. What is too many is quietly not written. */
export const LETTERS_PER_ACCOUNT = {
  verify: letters('mail-verify'),
  known: letters('mail-known'),
};

/** Wishes for a new password, counted for every address that somebody types, so that the count tells nothing. */
export const RESETS_PER_ADDRESS = letters('mail-reset');

function letters(name: string): Limit {
  return { name, most: 5, windowMs: 60 * 60_000, message: 'Too many letters. Please try again later.' };
}
