import type { RateLimit } from '../../platform/limits/limits.ts';

/** Allows a school to check the certificates of a class from one address. */
export const CHECKS_PER_ADDRESS: RateLimit = {
  name: 'certificate-check',
  max: 60,
  windowMs: 60 * 60_000,
  message: 'Many certificates were checked from here. Please try again in an hour.',
};
