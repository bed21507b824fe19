import type { Limit } from '../../platform/limits.ts';

export const MESSAGES_PER_PERSON: Limit = {
  name: 'message',
  most: 600,
  windowMs: 60 * 60_000,
  message: 'That is a lot of messages. Please take a short break.',
};

export const SEARCHES_PER_PERSON: Limit = {
  name: 'message-search',
  most: 120,
  windowMs: 10 * 60_000,
  message: 'That is a lot of searching. Please try again in a few minutes.',
};
