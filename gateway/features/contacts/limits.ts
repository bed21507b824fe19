import type { RateLimit } from '../../platform/limits/limits.ts';

/** Far above what the families do that share the address of a school or a mobile carrier. */
export const JOINS_PER_ADDRESS: RateLimit = {
  name: 'contact.join',
  max: 200,
  windowMs: 60 * 60_000,
  message: 'That is a lot of addresses from one place. Please try again in an hour.',
};
