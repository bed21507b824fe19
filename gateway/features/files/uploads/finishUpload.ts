import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { badInput, DomainError, notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { objectKey } from '../../../../contract/files.ts';
import {
  checkUpload,
  fileKindOf,
  partSizes,
  UPLOAD_TEXTS,
  type UploadLimits,
} from '../../../../contract/uploads.ts';
import type { App } from '../../../context.ts';
import type { StoredFile, Upload } from '../../../generated/prisma/client.ts';
import { createConcurrencyLimit } from '../../../platform/async/concurrency.ts';
import { encodeAvatar, encodeImage, IMAGE_TYPE, imageSize } from '../../../platform/storage/images.ts';
import { scanForViruses } from '../../../platform/storage/virusScanner.ts';
import { imageLimit, storeImage } from '../storeImage.ts';
import { ownUploads } from './access.ts';
import { callStore } from './callStore.ts';
import { isPermanentFailure, joinCheck, throwIfRejected } from './checks.ts';
import { discard } from './discardUpload.ts';
import { CONTENT_TYPES, inspectDocument } from './inspectFile.ts';
import { incomingKey, removeObjects } from './objects.ts';
import type { Uploader } from './uploader.ts';
import { requireUploadState, type UploadState } from './uploadState.ts';

const scanLimit = createConcurrencyLimit({ concurrency: 4, maxQueued: 50, busy: UPLOAD_TEXTS.busy });
const SCAN_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 60_000;

type PendingFile = StoredFile & { upload: Upload };
type InspectedFile = Pick<StoredFile, 'contentType' | 'sizeBytes'> & {
  width: number | null;
  height: number | null;
};

/**
 * Joins the parts of an upload of the uploader and inspects the result: its size, and its type by content. Idempotent.
 * If the check takes longer than a response may, returns the state at that time; call it again for the result.
 * @throws DomainError CONFLICT while parts are missing, BUSY and PROVIDER, which leave the upload unchanged; BAD_INPUT
 * for an unacceptable file, which deletes the file and its row
 */
export async function finishUpload(app: App, uploader: Uploader, id: string): Promise<UploadState> {
  throwIfRejected(uploader, id);
  const where = { AND: [{ id }, ownUploads(uploader)] };
  const file = await app.prisma.storedFile.findFirst({ where, include: { upload: true } });
  const upload = file?.upload;
  if (!upload) throw notFound('Upload');
  if (!file.storedAt) await joinCheck(uploader, id, () => finish(app, uploader, { ...file, upload }));
  return requireUploadState(app, uploader, id);
}

async function finish(app: App, uploader: Uploader, file: PendingFile): Promise<void> {
  try {
    const bounds = await uploader.findBounds(app, file.upload);
    throwIfInvalid(checkUpload(file, bounds));
    const failureText =
      file.upload.purpose === 'SUBMISSION_SCREENSHOT' ? UPLOAD_TEXTS.screenshotFailed : UPLOAD_TEXTS.failed;
    const inspected = await callStore(app, file.id, failureText, async () => {
      await join(app, file);
      await scan(app, file);
      return inspect(app, file, bounds);
    });
    await app.prisma.storedFile.updateMany({
      where: { id: file.id, storedAt: null, discardedAt: null },
      data: { ...inspected, storedAt: new Date() },
    });
  } catch (error) {
    // Of two concurrent calls, the second finds nothing left to do.
    const isDone = await app.prisma.storedFile.count({ where: { id: file.id, storedAt: { not: null } } });
    if (isDone) return;
    if (isPermanentFailure(error)) await discard(app, file);
    await removeIfDiscarded(app, file);
    throw error;
  }
  await removeIfDiscarded(app, file);
}

/** Removes the objects that were stored after the file was discarded during the check. */
async function removeIfDiscarded({ prisma, storage }: App, file: PendingFile): Promise<void> {
  const remaining = await prisma.storedFile.count({ where: { id: file.id, discardedAt: null } });
  if (remaining === 0) await removeObjects(storage, file);
}

/** Joins the parts into one object, unless that is already done. */
async function join({ storage }: App, file: PendingFile): Promise<void> {
  const multipart = { key: incomingKey(file), storeId: file.upload.storeId ?? '' };
  const received = await storage.parts.list(multipart);
  if (!received) return;
  const expected = partSizes(file.sizeBytes, storage.parts.bytes);
  const bytesOf = new Map(received.map((part) => [part.number, part.bytes]));
  const isMissing = expected.some(({ number, bytes }) => bytesOf.get(number) !== bytes);
  if (isMissing) throw new DomainError('CONFLICT', UPLOAD_TEXTS.broken, null);
  // A store with presigned URLs may hold parts that were never requested.
  if (received.length > expected.length) throw badInput('id', UPLOAD_TEXTS.broken);
  await storage.parts.complete(multipart, received).catch(async (error) => {
    // Another process may have completed it first.
    if ((await storage.parts.list(multipart)) !== null) throw error;
  });
}

/** Scans the received object for viruses if a scanner is configured; a stored file was scanned before. */
async function scan(app: App, file: PendingFile): Promise<void> {
  const { scanner } = app.config;
  if (!scanner) return;
  const verdict = await scanLimit(async () => {
    const object = await openReceived(app, file);
    if (!object) return 'clean';
    return scanForViruses(scanner, object.body, SCAN_TIMEOUT_MS).catch((error: unknown) => {
      app.log.error({ fileId: file.id, err: error }, 'the virus scanner failed');
      throw new DomainError('PROVIDER', UPLOAD_TEXTS.notScanned, null);
    });
  });
  if (verdict === 'infected') throw badInput('name', UPLOAD_TEXTS.infected);
}

async function inspect(app: App, file: PendingFile, bounds: UploadLimits): Promise<InspectedFile> {
  const kind = fileKindOf(file.name);
  if (!kind) throw badInput('id', UPLOAD_TEXTS.broken);
  if (kind === 'picture') return imageLimit(() => storePicture(app, file, bounds));
  const object = await openReceived(app, file);
  if (!object) throw badInput('id', UPLOAD_TEXTS.broken);
  const found = await inspectDocument(kind, object.body);
  if (found !== 'fine')
    throw badInput('name', found === 'infected' ? UPLOAD_TEXTS.infected : bounds.wrongType);
  return { contentType: CONTENT_TYPES[kind], sizeBytes: file.sizeBytes, width: null, height: null };
}

/** Opens the received object; null if there is none. @throws DomainError BAD_INPUT if its size is wrong */
async function openReceived({ storage }: App, file: PendingFile) {
  const object = await storage.open(incomingKey(file));
  if (!object) return null;
  if (object.bytes === file.sizeBytes) {
    // A store that stops responding must not block everyone's images.
    addAbortSignal(AbortSignal.timeout(READ_TIMEOUT_MS), object.body);
    return object;
  }
  object.body.destroy();
  throw badInput('id', UPLOAD_TEXTS.broken);
}

async function storePicture(app: App, file: PendingFile, bounds: UploadLimits): Promise<InspectedFile> {
  const object = await openReceived(app, file);
  if (!object) return readStored(app, file);
  const encode = file.bucket === 'AVATARS' ? encodeAvatar : encodeImage;
  const image = await encode(await buffer(object.body));
  if (!image) throw badInput('name', bounds.wrongType);
  await storeImage(app.storage, file, image);
  await app.storage.remove(incomingKey(file));
  const { width, height, full } = image;
  return { contentType: IMAGE_TYPE, sizeBytes: full.length, width, height };
}

/** Reads an image that another process has just stored, or that a crash left between the last two steps. */
async function readStored({ storage }: App, file: PendingFile): Promise<InspectedFile> {
  const object = await storage.open(objectKey(file, 'full'));
  const size = object && (await imageSize(await buffer(object.body)));
  if (!size) throw badInput('id', UPLOAD_TEXTS.broken);
  return { contentType: IMAGE_TYPE, sizeBytes: object.bytes, ...size };
}
