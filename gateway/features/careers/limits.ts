import type { RateLimit } from '../../platform/limits/limits.ts';

/** Changes of career plans, which others see at once: enough to fill all three lists in one sitting. */
export const PLAN_CHANGES_PER_PERSON: RateLimit = {
  name: 'careerPlan',
  max: 240,
  windowMs: 60 * 60_000,
  message: 'That is a lot of changes in an hour. Please take a short break.',
};

/** Words for portfolios, each of which may send the parent an e-mail. */
export const MENTOR_WORDS_PER_PERSON: RateLimit = {
  name: 'mentorWords',
  max: 60,
  windowMs: 60 * 60_000,
  message: 'You have written a lot in an hour. Please take a short break.',
};
