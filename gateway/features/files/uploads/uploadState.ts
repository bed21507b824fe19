import { notFound } from '../../../../contract/errors.ts';
import { partSizes, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { App, Viewer } from '../../../context.ts';
import { ownUploads } from './access.ts';
import { askStore } from './askStore.ts';
import { arrivalKey } from './objects.ts';
import { PART_SECONDS, partLink } from './partLinks.ts';

export type UploadPart = {
  number: number;
  sizeBytes: number;
  /** Where to PUT it; null once it has arrived. */
  url: string | null;
};

export type UploadState = {
  id: string;
  name: string;
  sizeBytes: number;
  /** Whether it is whole, judged and ready to be attached. */
  isFinished: boolean;
  /** Whether all of it has arrived, and only the check is to come. */
  isChecking: boolean;
  parts: UploadPart[];
};

/**
 * How far an own upload is, with signed requests for the parts that are still to come.
 * @returns null for what is not the viewer's, was discarded, or is attached
 */
export async function uploadState(app: App, viewer: Viewer, id: string): Promise<UploadState | null> {
  const file = await app.prisma.storedFile.findFirst({
    where: { AND: [{ id }, ownUploads(viewer)] },
    include: { upload: { select: { storeId: true } } },
  });
  if (!file?.upload) return null;
  const { name, sizeBytes } = file;
  if (file.storedAt) return { id, name, sizeBytes, isFinished: true, isChecking: false, parts: [] };
  const { parts } = app.storage;
  const of = { key: arrivalKey(file), storeId: file.upload.storeId ?? '' };
  const list = await askStore(app, id, UPLOAD_TEXTS.noAddress, () => parts.list(of));
  const arrived = new Map(list?.map((part) => [part.number, part.bytes]));
  const until = Math.floor(Date.now() / 1000) + PART_SECONDS;
  const linkTo = async (number: number, bytes: number) =>
    (await askStore(app, id, UPLOAD_TEXTS.noAddress, () => parts.sign(of, number, bytes, PART_SECONDS))) ??
    partLink(app.config.authSecret, { id, number, bytes, until });
  const wanted = partSizes(sizeBytes, parts.bytes).map(async ({ number, bytes }) => ({
    number,
    sizeBytes: bytes,
    // Without a list they are one object already, and only the judgement is to come.
    url: list === null || arrived.get(number) === bytes ? null : await linkTo(number, bytes),
  }));
  const pending = await Promise.all(wanted);
  const isChecking = pending.every(({ url }) => url === null);
  return { id, name, sizeBytes, isFinished: false, isChecking, parts: pending };
}

/** @throws DomainError NOT_FOUND when it has just been discarded or attached */
export async function stateNow(app: App, viewer: Viewer, id: string): Promise<UploadState> {
  const state = await uploadState(app, viewer, id);
  if (!state) throw notFound('Upload');
  return state;
}
