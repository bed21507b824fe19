import type { Limit } from '../../platform/limits.ts';

export const SESSIONS_PER_MENTOR: Limit = {
  name: 'session',
  most: 120,
  windowMs: 60 * 60_000,
  message: 'That is a lot of sessions in an hour. Please take a short break.',
};
