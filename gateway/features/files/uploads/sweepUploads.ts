import type { App } from '../../../context.ts';
import type { Round } from '../../../jobs/recurringTask.ts';
import { belongsToNothing, discard } from './discardUpload.ts';

const HOUR_MS = 60 * 60_000;
/** How long a file waits to be finished and attached: a child on a bad line may come back tomorrow morning. */
const WAITS_MS = 24 * HOUR_MS;
/** Somebody who discards is done in seconds; after that they were cut off. */
const DISCARDING_MS = 60_000;
const AT_ONCE = 100;

/** Removes files that were never finished or attached, or whose work is gone, and ends what was cut off half-way. */
export async function sweepUploads(app: App, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  let after = '00000000-0000-0000-0000-000000000000';
  while (!signal.aborted) {
    const files = await app.prisma.storedFile.findMany({
      where: {
        id: { gt: after },
        ...belongsToNothing,
        OR: [
          { discardedAt: null, createdAt: { lt: new Date(now - WAITS_MS) } },
          { discardedAt: { lt: new Date(now - DISCARDING_MS) } },
        ],
      },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const file of files) {
      if (signal.aborted) return;
      await discard(app, file).catch((error: Error) => {
        // One that the store would not let go must not keep the others.
        app.log.warn({ fileId: file.id, err: error }, 'a file could not be swept');
      });
    }
    const last = files.at(-1);
    if (!last || files.length < AT_ONCE) return;
    after = last.id;
  }
}

export const uploadRounds: Round[] = [{ name: 'upload.sweep', everyMs: HOUR_MS / 4, run: sweepUploads }];
