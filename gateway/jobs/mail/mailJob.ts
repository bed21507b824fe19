import { z } from 'zod';
import type { JobKind } from '../queue.ts';

/** Sends whatever outgoing mail is due. */
export const sendMailJob: JobKind<Record<string, never>> = {
  queue: 'mail',
  name: 'mail.send',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
};
