import type { Limit } from '../../platform/limits.ts';

/** Failed tries; the ones that succeed cost nothing. */
export const SIGN_INS_PER_ACCOUNT: Limit = {
  name: 'sign-in',
  most: 10,
  windowMs: 10 * 60_000,
  message: 'Too many attempts. Please wait a few minutes and try again.',
};
