import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { badInput, DomainError, notFound, refuse } from '../../../../contract/errors.ts';
import { objectKey } from '../../../../contract/files.ts';
import {
  type Bounds,
  checkUpload,
  kindOfName,
  partSizes,
  UPLOAD_TEXTS,
} from '../../../../contract/uploads.ts';
import type { App, Viewer } from '../../../context.ts';
import type { StoredFile, Upload } from '../../../generated/prisma/client.ts';
import { createConcurrencyLimit } from '../../../platform/async/concurrency.ts';
import { encodeImage, IMAGE_TYPE, imageSize } from '../../../platform/storage/images.ts';
import { scanForViruses } from '../../../platform/storage/virusScanner.ts';
import { storeImage } from '../storeImage.ts';
import { ownUploads } from './access.ts';
import { askStore } from './askStore.ts';
import { isFinal, joinCheck, throwIfRejected } from './checks.ts';
import { discard } from './discardUpload.ts';
import { CONTENT_TYPES, inspectDocument } from './inspectFile.ts';
import { arrivalKey, removeObjects } from './objects.ts';
import { boundsFor } from './uploadPurposes.ts';
import { stateNow, type UploadState } from './uploadState.ts';

/** A picture is the one thing that is held whole, and much larger once it is decoded. */
const oneByOne = createConcurrencyLimit({ concurrency: 1, maxQueued: 20, busy: UPLOAD_TEXTS.busy });

const scansAtOnce = createConcurrencyLimit({ concurrency: 4, maxQueued: 50, busy: UPLOAD_TEXTS.busy });
const SCAN_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 60_000;

type Arriving = StoredFile & { upload: Upload };
type Judged = Pick<StoredFile, 'contentType' | 'sizeBytes'> & { width: number | null; height: number | null };

/**
 * Joins the parts of an own upload and inspects what came: its size, and what it is by its content. Doing it again
 * changes nothing; what takes longer than an answer may is answered as it is then, and asked for again.
 * @throws DomainError CONFLICT while parts are missing, BUSY and PROVIDER, which leave it as it is; BAD_INPUT for
 * what cannot be taken, which leaves neither file nor row
 */
export async function finishUpload(app: App, viewer: Viewer, id: string): Promise<UploadState> {
  throwIfRejected(viewer, id);
  const where = { AND: [{ id }, ownUploads(viewer)] };
  const file = await app.prisma.storedFile.findFirst({ where, include: { upload: true } });
  const upload = file?.upload;
  if (!upload) throw notFound('Upload');
  if (!file.storedAt) await joinCheck(viewer, id, () => finish(app, viewer, { ...file, upload }));
  return stateNow(app, viewer, id);
}

async function finish(app: App, viewer: Viewer, file: Arriving): Promise<void> {
  try {
    const bounds = await boundsFor(app, viewer, file.upload);
    refuse(checkUpload(file, bounds));
    const failed =
      file.upload.purpose === 'SUBMISSION_SCREENSHOT' ? UPLOAD_TEXTS.screenshotFailed : UPLOAD_TEXTS.failed;
    const judged = await askStore(app, file.id, failed, async () => {
      await join(app, file);
      await scan(app, file);
      return judge(app, file, bounds);
    });
    await app.prisma.storedFile.updateMany({
      where: { id: file.id, storedAt: null, discardedAt: null },
      data: { ...judged, storedAt: new Date() },
    });
  } catch (error) {
    // Asked for twice at once, the one that came second finds nothing left to do.
    const isDone = await app.prisma.storedFile.count({ where: { id: file.id, storedAt: { not: null } } });
    if (isDone) return;
    if (isFinal(error)) await discard(app, file);
    await tidyDiscarded(app, file);
    throw error;
  }
  await tidyDiscarded(app, file);
}

/** Discarded while it was being judged: what has come into being since goes, too. */
async function tidyDiscarded({ prisma, storage }: App, file: Arriving): Promise<void> {
  const stands = await prisma.storedFile.count({ where: { id: file.id, discardedAt: null } });
  if (stands === 0) await removeObjects(storage, file);
}

/** Makes the parts one object, unless that was done before. */
async function join({ storage }: App, file: Arriving): Promise<void> {
  const of = { key: arrivalKey(file), storeId: file.upload.storeId ?? '' };
  const arrived = await storage.parts.list(of);
  if (!arrived) return;
  const wanted = partSizes(file.sizeBytes, storage.parts.bytes);
  const bytesOf = new Map(arrived.map((part) => [part.number, part.bytes]));
  const isMissing = wanted.some(({ number, bytes }) => bytesOf.get(number) !== bytes);
  if (isMissing) throw new DomainError('CONFLICT', UPLOAD_TEXTS.broken, null);
  // A store that is reached by signed requests may hold parts that nobody asked for.
  if (arrived.length > wanted.length) throw badInput('id', UPLOAD_TEXTS.broken);
  await storage.parts.complete(of, arrived).catch(async (error) => {
    // Another process may have been faster.
    if ((await storage.parts.list(of)) !== null) throw error;
  });
}

/** Asks the virus scanner, where there is one, about what arrived; what is stored already went through it. */
async function scan(app: App, file: Arriving): Promise<void> {
  const { scanner } = app.config;
  if (!scanner) return;
  const verdict = await scansAtOnce(async () => {
    const object = await openWhole(app, file);
    if (!object) return 'clean';
    return scanForViruses(scanner, object.body, SCAN_TIMEOUT_MS).catch((error: unknown) => {
      app.log.error({ fileId: file.id, err: error }, 'the virus scanner failed');
      throw new DomainError('PROVIDER', UPLOAD_TEXTS.notScanned, null);
    });
  });
  if (verdict === 'infected') throw badInput('name', UPLOAD_TEXTS.infected);
}

async function judge(app: App, file: Arriving, bounds: Bounds): Promise<Judged> {
  const kind = kindOfName(file.name);
  if (!kind) throw badInput('id', UPLOAD_TEXTS.broken);
  if (kind === 'picture') return oneByOne(() => storePicture(app, file, bounds));
  const object = await openWhole(app, file);
  if (!object) throw badInput('id', UPLOAD_TEXTS.broken);
  const found = await inspectDocument(kind, object.body);
  if (found !== 'fine')
    throw badInput('name', found === 'infected' ? UPLOAD_TEXTS.infected : bounds.wrongType);
  return { contentType: CONTENT_TYPES[kind], sizeBytes: file.sizeBytes, width: null, height: null };
}

/** Opens what arrived; null when it is not there. @throws DomainError BAD_INPUT when it has another size */
async function openWhole({ storage }: App, file: Arriving) {
  const object = await storage.open(arrivalKey(file));
  if (!object) return null;
  if (object.bytes === file.sizeBytes) {
    // A store that falls silent must not hold up everybody's pictures.
    addAbortSignal(AbortSignal.timeout(READ_TIMEOUT_MS), object.body);
    return object;
  }
  object.body.destroy();
  throw badInput('id', UPLOAD_TEXTS.broken);
}

async function storePicture(app: App, file: Arriving, bounds: Bounds): Promise<Judged> {
  const object = await openWhole(app, file);
  if (!object) return storedBefore(app, file);
  const image = await encodeImage(await buffer(object.body));
  if (!image) throw badInput('name', bounds.wrongType);
  await storeImage(app.storage, file, image);
  await app.storage.remove(arrivalKey(file));
  const { width, height, full } = image;
  return { contentType: IMAGE_TYPE, sizeBytes: full.length, width, height };
}

/** A picture that somebody else is just done with, or that a process left between its last two steps. */
async function storedBefore({ storage }: App, file: Arriving): Promise<Judged> {
  const object = await storage.open(objectKey(file, 'full'));
  const size = object && (await imageSize(await buffer(object.body)));
  if (!size) throw badInput('id', UPLOAD_TEXTS.broken);
  return { contentType: IMAGE_TYPE, sizeBytes: object.bytes, ...size };
}
