import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** Writes the rows of an export that is due to its file. */
export const runExportJob: JobKind<{ exportId: string }> = {
  queue: 'exports',
  name: 'export.run',
  payload: z.object({ exportId: z.uuid() }),
};
