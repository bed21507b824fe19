import type { RateLimit } from '../../platform/limits/limits.ts';

export const SUBMISSIONS_PER_PERSON: RateLimit = {
  name: 'submission',
  max: 120,
  windowMs: 60 * 60_000,
  message: 'That is a lot of work in an hour. Please take a short break.',
};

export const QUIZ_STARTS_PER_PERSON: RateLimit = {
  name: 'quizStart',
  max: 240,
  windowMs: 60 * 60_000,
  message: 'That is a lot of quizzes in an hour. Please take a short break.',
};

/** Requests for one more attempt, each of which may send a reviewer an e-mail. */
export const EXTRA_ATTEMPT_REQUESTS_PER_PERSON: RateLimit = {
  name: 'extraAttempt',
  max: 30,
  windowMs: 60 * 60_000,
  message: 'That is a lot of questions in an hour. Please take a short break.',
};

/** Reviews and granted attempts, each of which sends the family an e-mail. */
export const REVIEWS_PER_PERSON: RateLimit = {
  name: 'review',
  max: 240,
  windowMs: 60 * 60_000,
  message: 'That is a lot of reviews in an hour. Please take a short break.',
};
