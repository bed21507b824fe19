import type { App } from '../../../context.ts';
import type { RecurringTask } from '../../../jobs/recurringTask.ts';
import { visitorUploads } from './access.ts';
import { discard, unattachedFiles } from './discardUpload.ts';

const HOUR_MS = 60 * 60_000;
/** Age at which an unattached file is removed: a child with a bad connection may resume the next morning. */
const UNATTACHED_TTL_MS = 24 * HOUR_MS;
/** Age at which one of a visitor is removed: only while somebody writes a message may strangers fill the store. */
const VISITOR_TTL_MS = HOUR_MS;
/** Discarding takes seconds; after this time it was interrupted. */
const DISCARD_TIMEOUT_MS = 60_000;
const BATCH_SIZE = 100;

/** Removes files that were never finished or attached, or whose row was deleted; completes interrupted discards. */
export async function sweepUploads(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  let after = '00000000-0000-0000-0000-000000000000';
  while (!signal.aborted) {
    const files = await app.prisma.storedFile.findMany({
      where: {
        id: { gt: after },
        ...unattachedFiles,
        OR: [
          { discardedAt: null, createdAt: { lt: new Date(now - UNATTACHED_TTL_MS) } },
          { ...visitorUploads, createdAt: { lt: new Date(now - VISITOR_TTL_MS) } },
          { discardedAt: { lt: new Date(now - DISCARD_TIMEOUT_MS) } },
        ],
      },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
    });
    for (const file of files) {
      if (signal.aborted) return;
      await discard(app, file).catch((error: Error) => {
        // A file that the store fails to remove must not block the others.
        app.log.warn({ fileId: file.id, err: error }, 'a file could not be removed');
      });
    }
    const last = files.at(-1);
    if (!last || files.length < BATCH_SIZE) return;
    after = last.id;
  }
}

export const uploadRecurringTasks: RecurringTask[] = [
  { name: 'upload.sweep', everyMs: HOUR_MS / 4, run: sweepUploads },
];
