import { DomainError, throwIfInvalid } from '../../../../contract/errors.ts';
import { fileKey } from '../../../../contract/files.ts';
import { BUCKETS, checkUpload, displayFileName, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { App } from '../../../context.ts';
import { isUniqueViolation } from '../../../platform/database/prisma.ts';
import { callStore } from './callStore.ts';
import { throwIfRejected } from './checks.ts';
import { incomingKey } from './objects.ts';
import type { Uploader } from './uploader.ts';
import type { UploadTarget } from './uploadPurposes.ts';
import { requireUploadState, type UploadState } from './uploadState.ts';

/** The client generates the id; a repeated request for the same file returns its state. */
export type NewUpload = UploadTarget & { id: string; name: string; sizeBytes: number };

/**
 * Starts the upload of one file: its parts then go directly to the store, finishUpload inspects it, and the write it
 * is meant for attaches it with attachUploads. sweepUploads removes files that are never attached.
 *
 * A new purpose needs a value of UploadPurpose in the Prisma schema, a bucket in contract/uploads.ts and a call of
 * registerUploadPurpose by the feature. Its write takes ids of uploads, calls attachUploads in its transaction and
 * creates the row that refers to each file; registerFileOwner defines who sees that row's file, and discardUpload.ts
 * lists its relation among those of an unattached file.
 */
export async function requestUpload(app: App, uploader: Uploader, input: NewUpload): Promise<UploadState> {
  throwIfRejected(uploader, input.id);
  const { id, purpose, studentId, assignmentId, sizeBytes } = input;
  const name = displayFileName(input.name);
  const bounds = await uploader.findBounds(app, input);
  throwIfInvalid(checkUpload({ name, sizeBytes }, bounds));
  if (await isRequested(app, uploader, { ...input, name })) return requireUploadState(app, uploader, id);
  const { ownerId, ticketId } = uploader;
  const folder = uploader.ownerId === null ? uploader.ticketId : uploader.ownerId;
  try {
    const file = await app.prisma.$transaction(async (tx) => {
      await uploader.countUpload(tx, sizeBytes);
      return tx.storedFile.create({
        data: {
          ...{ id, name, sizeBytes, ownerId },
          bucket: BUCKETS[purpose],
          key: fileKey(studentId ?? folder, id, new Date(), name),
          contentType: 'application/octet-stream',
          upload: { create: { purpose, studentId, assignmentId, ticketId } },
        },
      });
    });
    await startMultipart(app, file);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isRequested(app, uploader, { ...input, name }))) throw idConflict();
  }
  return requireUploadState(app, uploader, id);
}

/**
 * Returns true when the same upload was requested before, and starts it if that was not done yet.
 * @throws DomainError CONFLICT when another file has its id
 */
async function isRequested(app: App, uploader: Uploader, input: NewUpload): Promise<boolean> {
  const { id, name, purpose, studentId, assignmentId, sizeBytes } = input;
  const existing = await app.prisma.storedFile.findUnique({ where: { id }, include: { upload: true } });
  if (!existing) return false;
  const isSame =
    existing.ownerId === uploader.ownerId &&
    existing.name === name &&
    (existing.storedAt !== null || existing.sizeBytes === sizeBytes) &&
    existing.upload?.purpose === purpose &&
    existing.upload.ticketId === uploader.ticketId &&
    existing.upload.studentId === studentId &&
    existing.upload.assignmentId === assignmentId;
  if (!isSame) throw idConflict();
  if (existing.upload?.storeId == null) await startMultipart(app, existing);
  return true;
}

/** Starts the upload in the store, after the row is written, so that the sweep finds what a crash leaves there. */
async function startMultipart(app: App, file: Parameters<typeof incomingKey>[0] & { id: string }) {
  const storeId = await callStore(app, file.id, UPLOAD_TEXTS.noAddress, () =>
    app.storage.parts.begin(incomingKey(file), 'application/octet-stream'),
  );
  await app.prisma.upload.updateMany({ where: { fileId: file.id, storeId: null }, data: { storeId } });
}

const idConflict = () => new DomainError('CONFLICT', 'Another file has this id', 'id');
