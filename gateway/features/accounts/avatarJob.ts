import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** Fetches the picture behind the link that a person gave. */
export const fetchAvatarJob: JobKind<{ profileId: string }> = {
  queue: 'profiles',
  name: 'profile.fetchAvatar',
  payload: z.object({ profileId: z.uuid() }),
};
