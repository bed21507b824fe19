import type { RateLimit } from '../../platform/limits/limits.ts';

export const APPLICATIONS_PER_PERSON: RateLimit = {
  name: 'mentorApplication',
  max: 10,
  windowMs: 24 * 60 * 60_000,
  message: 'You have applied many times today. Please try again tomorrow.',
};
