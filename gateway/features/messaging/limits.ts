import type { RateLimit } from '../../platform/limits/limits.ts';
import type { Rate } from '../../platform/limits/rateLimiter.ts';

export const MESSAGES_PER_PERSON: RateLimit = {
  name: 'message',
  max: 600,
  windowMs: 60 * 60_000,
  message: 'That is a lot of messages. Please take a short break.',
};

/** Rate of sent messages. An outbox that was offline for long sends everything in one burst. */
export const SENDING_RATE: Rate = { burst: 600, perMinute: 60 };

/** Rate of typing signals. The web app sends one every three seconds while a person types. */
export const TYPING_RATE: Rate = { burst: 30, perMinute: 60 };

export const SEARCHES_PER_PERSON: RateLimit = {
  name: 'message-search',
  max: 120,
  windowMs: 10 * 60_000,
  message: 'That is a lot of searching. Please try again in a few minutes.',
};
