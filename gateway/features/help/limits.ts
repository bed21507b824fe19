import type { RateLimit } from '../../platform/limits/limits.ts';

/** Questions about lessons, each of which may send reviewers an e-mail. */
export const HELP_REQUESTS_PER_PERSON: RateLimit = {
  name: 'help',
  max: 10,
  windowMs: 60 * 60_000,
  message: 'That is a lot of questions in an hour. Please take a short break.',
};

/** Answers, each of which sends the family an e-mail. */
export const HELP_ANSWERS_PER_PERSON: RateLimit = {
  name: 'helpAnswer',
  max: 240,
  windowMs: 60 * 60_000,
  message: 'That is a lot of answers in an hour. Please take a short break.',
};
