import type { RateLimit } from '../../platform/limits/limits.ts';

/** Allows several schools to check the certificates of their classes from the one address of a carrier. */
export const CHECKS_PER_ADDRESS: RateLimit = {
  name: 'certificate-check',
  max: 600,
  windowMs: 60 * 60_000,
  message: 'Many certificates were checked from here. Please try again in an hour.',
};
