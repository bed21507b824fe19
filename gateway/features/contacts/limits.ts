import type { Limit } from '../../platform/limits/limits.ts';

/** High enough for the many families that may share one network address. */
export const JOINS_PER_ADDRESS: Limit = {
  name: 'contact.join',
  most: 20,
  windowMs: 60 * 60_000,
  message: 'That is a lot of addresses from one place. Please try again in an hour.',
};
