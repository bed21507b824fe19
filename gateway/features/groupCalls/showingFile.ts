import { SHOWING_FILE_DAYS } from '../../../contract/groupCalls.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { App, Viewer } from '../../context.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';

const BATCH_SIZE = 500;

/**
 * Attaches an upload as what a child shows, within the transaction that writes its place.
 * @throws DomainError CONFLICT when it cannot be attached
 */
export function attachShowing(tx: Tx, viewer: Viewer, studentId: string, fileId: string): Promise<void> {
  return attachUploads(tx, viewer, { purpose: 'CALL_SHOWING', studentId, assignmentId: null }, [fileId]);
}

/** Closes files that no place refers to any more: nobody may read them, and the sweep of uploads deletes them. */
export async function discardShowings(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.storedFile.updateMany({
    where: { id: { in: [...fileIds] } },
    data: { discardedAt: new Date() },
  });
}

/** Takes the files away that children showed in calls which ended, or would have, some weeks ago. */
export async function deleteShowings(app: App, signal: AbortSignal): Promise<void> {
  const before = new Date(Date.now() - SHOWING_FILE_DAYS * DAY_MS);
  while (!signal.aborted) {
    const places = await app.prisma.groupCallPlace.findMany({
      where: { fileId: { not: null }, call: { endsAt: { lt: before } } },
      orderBy: { fileId: 'asc' },
      take: BATCH_SIZE,
      select: { fileId: true },
    });
    const fileIds = places.map(({ fileId }) => fileId).filter((id) => id !== null);
    if (fileIds.length === 0) return;
    await app.prisma.$transaction(async (tx) => {
      await tx.groupCallPlace.updateMany({ where: { fileId: { in: fileIds } }, data: { fileId: null } });
      await discardShowings(tx, fileIds);
    });
  }
}
