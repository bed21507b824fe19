import type { RateLimit } from '../../platform/limits/limits.ts';

const HOUR_MS = 60 * 60_000;

/** Everything that a person sends to the community; the limits of posts and answers are in contract/community.ts. */
export const COMMUNITY_WRITES_PER_PERSON: RateLimit = {
  name: 'community',
  max: 300,
  windowMs: HOUR_MS,
  message: 'That is a lot in an hour. Please take a short break.',
};

/** Other names of a child: each is told to everybody in the space. */
export const COMMUNITY_NAMES_PER_PERSON: RateLimit = {
  name: 'community-name',
  max: 30,
  windowMs: HOUR_MS,
  message: 'You have chosen many names in an hour. Please take a short break.',
};
