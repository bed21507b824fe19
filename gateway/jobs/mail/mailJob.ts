import { z } from 'zod';
import type { JobKind } from '../queue.ts';

/** The job that sends due email. */
export const sendMailJob: JobKind<Record<string, never>> = {
  queue: 'mail',
  name: 'mail.send',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
};
