import type { RateLimit } from '../../platform/limits/limits.ts';

export const SESSIONS_PER_MENTOR: RateLimit = {
  name: 'session',
  max: 120,
  windowMs: 60 * 60_000,
  message: 'That is a lot of sessions in an hour. Please take a short break.',
};

/** Limit of changes, cancellations and notes: each may send an email to a family. */
export const SESSION_CHANGES_PER_MENTOR: RateLimit = {
  name: 'session-change',
  max: 240,
  windowMs: 60 * 60_000,
  message: 'That is a lot of changes in an hour. Please take a short break.',
};

/** Limit of bookings and of requests to move or cancel: each may send an email to a mentor. */
export const SESSION_REQUESTS_PER_PERSON: RateLimit = {
  name: 'session-request',
  max: 20,
  windowMs: 60 * 60_000,
  message: 'That is a lot in an hour. Please take a short break.',
};
