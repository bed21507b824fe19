import type { App } from '../../../context.ts';
import type { StoredFile } from '../../../generated/prisma/client.ts';
import type { RecurringTask } from '../../../jobs/recurringTask.ts';
import { discard, unattachedFiles } from './discardUpload.ts';

const HOUR_MS = 60 * 60_000;
const INTERVAL_MS = HOUR_MS / 4;
/** Age at which an unattached file is removed: a child with a bad connection may resume the next morning. */
const UNATTACHED_TTL_MS = 24 * HOUR_MS;
/** Age at which one of a visitor is removed: only while somebody writes a message may strangers fill the store. */
const VISITOR_TTL_MS = HOUR_MS;
/** Discarding takes seconds; after this time it was interrupted. */
const DISCARD_TIMEOUT_MS = 60_000;
const BATCH_SIZE = 100;

/** Removes files that were never finished or attached, or whose row was deleted; completes interrupted discards. */
export async function sweepUploads(app: App, signal: AbortSignal): Promise<void> {
  let isLast = false;
  while (!isLast && !signal.aborted) {
    const batch = await nextBatch(app);
    for (const file of batch.removable) {
      if (signal.aborted) return;
      await discard(app, file).catch((error: Error) => {
        // A file that the store fails to remove must not block the others.
        app.log.warn({ fileId: file.id, err: error }, 'a file could not be removed');
      });
    }
    isLast = batch.isLast;
  }
}

/**
 * Reads files that are due to be looked at, and plans when each is looked at again: one that can be removed now in case that
 * fails, a younger one once it is old enough, and one that something refers to when nothing does any more.
 */
async function nextBatch(app: App): Promise<{ removable: StoredFile[]; isLast: boolean }> {
  const now = Date.now();
  return app.prisma.$transaction(async (tx) => {
    // Whatever stops referring to one of them waits for the lock, so that its trigger is the last to set the time.
    const due = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "StoredFile" WHERE "sweepDueAt" <= now()
      ORDER BY "sweepDueAt", id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED`;
    const ids = due.map(({ id }) => id);
    const unattached = await tx.storedFile.findMany({
      where: { id: { in: ids }, ...unattachedFiles },
      include: { upload: { select: { ticketId: true } } },
    });
    const removable = unattached.filter((file) => removableAt(file) <= now);
    const plannedAt = new Map(
      unattached.map((file) => [file.id, new Date(Math.max(removableAt(file), now + INTERVAL_MS / 2))]),
    );
    await tx.$executeRaw`
      UPDATE "StoredFile" file SET "sweepDueAt" = planned.at
      FROM unnest(${ids}::uuid[], ${ids.map((id) => plannedAt.get(id) ?? null)}::timestamptz[]) AS planned(id, at)
      WHERE file.id = planned.id`;
    return { removable, isLast: ids.length < BATCH_SIZE };
  });
}

type Unattached = StoredFile & { upload: { ticketId: string | null } | null };

/** Returns the time from which an unattached file can be removed, in milliseconds. */
function removableAt({ discardedAt, createdAt, ownerId, upload }: Unattached): number {
  if (discardedAt) return discardedAt.getTime() + DISCARD_TIMEOUT_MS;
  const isOfVisitor = ownerId === null && upload !== null && upload.ticketId !== null;
  return createdAt.getTime() + (isOfVisitor ? VISITOR_TTL_MS : UNATTACHED_TTL_MS);
}

export const uploadRecurringTasks: RecurringTask[] = [
  { name: 'upload.sweep', everyMs: INTERVAL_MS, run: sweepUploads },
];
