import type { RateLimit } from '../../platform/limits/limits.ts';

const HOUR = 60 * 60_000;
const message = 'That was a lot for one hour. Please try again later.';

export const CODES_PER_PARENT: RateLimit = { name: 'pairing-code', max: 20, windowMs: HOUR, message };
export const LOGINS_PER_PARENT: RateLimit = { name: 'child-login', max: 20, windowMs: HOUR, message };
export const RESETS_PER_PARENT: RateLimit = { name: 'child-password', max: 20, windowMs: HOUR, message };

/** Attempts to redeem a code, including successful ones: there are 54 billion codes, and few can be guessed. */
export const TRIES_PER_ACCOUNT: RateLimit = {
  name: 'pairing-try',
  max: 10,
  windowMs: HOUR,
  message: 'Too many codes were tried. Please wait an hour and try again.',
};
/** Far above what a school or a mobile carrier does behind one address. The limit per account is the one that guards. */
export const TRIES_PER_ADDRESS: RateLimit = { ...TRIES_PER_ACCOUNT, name: 'pairing-try-address', max: 2000 };
