import type { RateLimit } from '../../../platform/limits/limits.ts';

export const UPLOADS_PER_PERSON: RateLimit = {
  name: 'upload',
  max: 120,
  windowMs: 60 * 60_000,
  message: 'That is a lot of files in an hour. Please take a short break.',
};

/** Most unattached uploads of one person. */
export const MAX_UNATTACHED_UPLOADS = 30;
