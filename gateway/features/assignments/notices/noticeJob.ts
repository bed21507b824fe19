import { z } from 'zod';
import type { JobKind } from '../../../jobs/queue.ts';

/** The job that sends the notices of assignments that are due. */
export const noticeJob: JobKind<Record<string, never>> = {
  queue: 'notifications',
  name: 'assignment.notice',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
};
