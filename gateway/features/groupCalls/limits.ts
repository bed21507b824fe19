import type { RateLimit } from '../../platform/limits/limits.ts';

const HOUR_MS = 60 * 60_000;

/** Limit of what mentors and admins plan and change: each may send an e-mail to every family of a course. */
export const CALL_CHANGES_PER_PERSON: RateLimit = {
  name: 'group-call-change',
  max: 60,
  windowMs: HOUR_MS,
  message: 'That is a lot of changes in an hour. Please take a short break.',
};

/** Limit of signing up, giving a place up, joining and checking out. */
export const CALL_PLACES_PER_PERSON: RateLimit = {
  name: 'group-call-place',
  max: 120,
  windowMs: HOUR_MS,
  message: 'That is a lot in an hour. Please take a short break.',
};
