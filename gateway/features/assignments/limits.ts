import type { Limit } from '../../platform/limits.ts';

export const SUBMISSIONS_PER_PERSON: Limit = {
  name: 'submission',
  most: 120,
  windowMs: 60 * 60_000,
  message: 'That is a lot of work in an hour. Please take a short break.',
};
