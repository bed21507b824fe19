import { z } from 'zod';
import type { JobKind } from '../../../jobs/queue.ts';

/** The job that sends the notifications that are due outside the app. */
export const deliverJob: JobKind<Record<string, never>> = {
  queue: 'notifications',
  name: 'notification.deliver',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
};
