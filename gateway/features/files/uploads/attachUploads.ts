import { DomainError } from '../../../../contract/errors.ts';
import { UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { Viewer } from '../../../context.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { ownerOf, type UploadOwner } from './access.ts';
import type { UploadTarget } from './uploadPurposes.ts';

/**
 * Attaches finished uploads of the viewer to the target they were requested for; each can be attached once. Call it
 * inside the transaction that writes the rows which refer to them (SubmissionFile, MessageAttachment): it either
 * attaches all or throws, and once the transaction commits they are no longer uploads.
 * @throws DomainError CONFLICT when one is not finished, not the viewer's, for another target, or already attached
 */
export const attachUploads = (
  tx: Tx,
  viewer: Viewer,
  target: UploadTarget,
  ids: readonly string[],
): Promise<void> => attachUploadsOf(tx, ownerOf(viewer), target, ids);

/** Attaches finished uploads as `attachUploads` does, also those of a visitor's ticket. */
export async function attachUploadsOf(
  tx: Tx,
  { ownerId, ticketId }: UploadOwner,
  { purpose, studentId, assignmentId }: UploadTarget,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`SELECT 1 FROM "StoredFile" WHERE id = ANY(${[...ids].sort()}::uuid[]) ORDER BY id FOR UPDATE`;
  const { count } = await tx.upload.deleteMany({
    where: {
      ...{ fileId: { in: [...ids] }, purpose, studentId, assignmentId, ticketId },
      file: { ownerId, storedAt: { not: null }, discardedAt: null },
    },
  });
  if (count !== ids.length) throw new DomainError('CONFLICT', UPLOAD_TEXTS.failed, 'files');
}
