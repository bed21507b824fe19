import type { Limit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60_000;
const message = 'That was a lot for one hour. Please try again later.';

export const CODES_PER_PARENT: Limit = { name: 'pairing-code', most: 20, windowMs: HOUR, message };
export const LOGINS_PER_PARENT: Limit = { name: 'child-login', most: 20, windowMs: HOUR, message };
export const RESETS_PER_PARENT: Limit = { name: 'child-password', most: 20, windowMs: HOUR, message };

/** Tries, also those that succeed: there are 54 thousand million codes, and nobody gets to guess many. */
export const TRIES_PER_ACCOUNT: Limit = {
  name: 'pairing-try',
  most: 10,
  windowMs: HOUR,
  message: 'Too many codes were tried. Please wait an hour and try again.',
};
/** A school or a cyber café is one address. */
export const TRIES_PER_ADDRESS: Limit = { ...TRIES_PER_ACCOUNT, name: 'pairing-try-address', most: 60 };
