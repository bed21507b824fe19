import type { RateLimit } from '../../platform/limits/limits.ts';

export const REPORTS_PER_PERSON: RateLimit = {
  name: 'report',
  max: 20,
  windowMs: 60 * 60_000,
  message: 'That is a lot of reports at once. Please write to our support as well.',
};
