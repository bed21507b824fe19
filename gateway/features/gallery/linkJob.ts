import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** Looks where the link of a project leads. */
export const checkLinkJob: JobKind<{ projectId: string }> = {
  queue: 'gallery',
  name: 'project.checkLink',
  payload: z.object({ projectId: z.uuid() }),
};
