import type { App, Viewer } from '../../platform/context.ts';
import { DomainError, refuse } from '../../platform/errors.ts';
import { spend } from '../../platform/limits.ts';
import { isUniqueClash } from '../../platform/prisma.ts';
import { fileKey } from '../files/rules.ts';
import { boundsFor, ownUploads, type UploadFor } from './access.ts';
import { askStore } from './askStore.ts';
import { throwIfRejected } from './checks.ts';
import { UPLOADS_PER_PERSON, WAITING_MAX } from './limits.ts';
import { arrivalKey } from './objects.ts';
import { BUCKETS, checkUpload, shownName, UPLOAD_TEXTS } from './rules.ts';
import { stateNow, type UploadState } from './uploadState.ts';

/** The id is the sender's: asking again under it for the same file tells how far it is. */
export type NewUpload = UploadFor & { id: string; name: string; sizeBytes: number };

/**
 * Opens the door for one file: its parts then go straight to the store, finishUpload judges it, and the write
 * that it is for takes it by attachUploads. What nothing takes is swept away.
 *
 * For a new purpose: a value of UploadPurpose in the Prisma schema, its bucket and bounds in rules.ts and its case
 * in boundsFor (access.ts); the write takes ids of uploads, calls attachUploads in its transaction and creates the
 * row that refers to each file; files/access.ts says who sees that row, and belongsToNothing knows its relation.
 */
export async function requestUpload(app: App, viewer: Viewer, wanted: NewUpload): Promise<UploadState> {
  throwIfRejected(viewer, wanted.id);
  const { id, purpose, studentId, assignmentId, sizeBytes } = wanted;
  const name = shownName(wanted.name);
  const bounds = await boundsFor(app, viewer, wanted);
  refuse(checkUpload({ name, sizeBytes }, bounds));
  if (await isRequested(app, viewer, { ...wanted, name })) return stateNow(app, viewer, id);
  await spend(app.prisma, UPLOADS_PER_PERSON, viewer.id);
  const waiting = await app.prisma.storedFile.count({ where: ownUploads(viewer) });
  if (waiting >= WAITING_MAX) throw new DomainError('LIMIT', UPLOADS_PER_PERSON.message, null);
  try {
    const file = await app.prisma.storedFile.create({
      data: {
        ...{ id, name, sizeBytes },
        bucket: BUCKETS[purpose],
        key: fileKey(studentId, id, new Date(), name),
        ownerId: viewer.id,
        contentType: 'application/octet-stream',
        upload: { create: { purpose, studentId, assignmentId } },
      },
    });
    await begin(app, file);
  } catch (error) {
    if (!isUniqueClash(error)) throw error;
    if (!(await isRequested(app, viewer, { ...wanted, name }))) throw taken();
  }
  return stateNow(app, viewer, id);
}

/**
 * Returns true when this very upload was asked for before; it is begun then, if it was not yet.
 * @throws DomainError CONFLICT when any other file has its id
 */
async function isRequested(app: App, viewer: Viewer, wanted: NewUpload): Promise<boolean> {
  const { id, name, purpose, studentId, assignmentId, sizeBytes } = wanted;
  const known = await app.prisma.storedFile.findUnique({ where: { id }, include: { upload: true } });
  if (!known) return false;
  const isSame =
    known.ownerId === viewer.id &&
    known.name === name &&
    (known.storedAt !== null || known.sizeBytes === sizeBytes) &&
    known.upload?.purpose === purpose &&
    known.upload.studentId === studentId &&
    known.upload.assignmentId === assignmentId;
  if (!isSame) throw taken();
  if (known.upload?.storeId == null) await begin(app, known);
  return true;
}

/** After the row, so that what a crash leaves in the store is found by it. */
async function begin(app: App, file: Parameters<typeof arrivalKey>[0] & { id: string }) {
  const storeId = await askStore(app, file.id, UPLOAD_TEXTS.noAddress, () =>
    app.storage.parts.begin(arrivalKey(file), 'application/octet-stream'),
  );
  await app.prisma.upload.updateMany({ where: { fileId: file.id, storeId: null }, data: { storeId } });
}

const taken = () => new DomainError('CONFLICT', 'Another file has this id', 'id');
