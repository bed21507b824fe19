import type { RateLimit } from '../../platform/limits/limits.ts';

/** An admin looks at each of them. */
export const PROJECTS_PER_PERSON: RateLimit = {
  name: 'project',
  max: 20,
  windowMs: 60 * 60_000,
  message: 'That is a lot of projects in an hour. Please take a short break.',
};
