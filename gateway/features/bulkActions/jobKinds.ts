import { z } from 'zod';
import type { JobKind } from '../../jobs/queue.ts';

/** Changes the records of a bulk action that is due. */
export const runBulkActionJob: JobKind<{ bulkActionId: string }> = {
  queue: 'bulkActions',
  name: 'bulkAction.run',
  payload: z.object({ bulkActionId: z.uuid() }),
};
