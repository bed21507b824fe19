import type { RateLimit } from '../../platform/limits/limits.ts';

/** High enough for the many families that may share one network address. */
export const JOINS_PER_ADDRESS: RateLimit = {
  name: 'contact.join',
  max: 20,
  windowMs: 60 * 60_000,
  message: 'That is a lot of addresses from one place. Please try again in an hour.',
};
