import type { RateLimit } from '../../platform/limits/limits.ts';

/** High enough for a school that enrols a class. */
export const ENROLMENTS_PER_PERSON: RateLimit = {
  name: 'enrolment',
  max: 60,
  windowMs: 60 * 60_000,
  message: 'That is a lot of enrolments in an hour. Please try again later.',
};

/** Consents that a parent gives, again and again: each is recorded, and told to whoever sees what it is about. */
export const CONSENTS_PER_PERSON: RateLimit = {
  name: 'consent',
  max: 30,
  windowMs: 60 * 60_000,
  message: 'You have changed this often in an hour. Please take a short break.',
};
