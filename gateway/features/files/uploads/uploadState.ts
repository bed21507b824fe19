import { notFound } from '../../../../contract/errors.ts';
import { partSizes, UPLOAD_TEXTS } from '../../../../contract/uploads.ts';
import type { App } from '../../../context.ts';
import { ownUploads, type UploadOwner } from './access.ts';
import { callStore } from './callStore.ts';
import { incomingKey } from './objects.ts';
import { PART_LINK_SECONDS, partLink } from './partLinks.ts';

export type UploadPart = {
  number: number;
  sizeBytes: number;
  /** URL to PUT it to; null once it is received. */
  url: string | null;
};

export type UploadState = {
  id: string;
  name: string;
  sizeBytes: number;
  /** True if it is complete, inspected and ready to be attached. */
  isFinished: boolean;
  /** True if all parts are received and only the check is pending. */
  isChecking: boolean;
  parts: UploadPart[];
};

/**
 * Reads the state of an upload of an owner, with signed URLs for the missing parts.
 * @returns null if it is not the owner's, was discarded, or is attached
 */
export async function uploadState(app: App, owner: UploadOwner, id: string): Promise<UploadState | null> {
  const file = await app.prisma.storedFile.findFirst({
    where: { AND: [{ id }, ownUploads(owner)] },
    include: { upload: { select: { storeId: true } } },
  });
  if (!file?.upload) return null;
  const { name, sizeBytes } = file;
  if (file.storedAt) return { id, name, sizeBytes, isFinished: true, isChecking: false, parts: [] };
  const { parts } = app.storage;
  const multipart = { key: incomingKey(file), storeId: file.upload.storeId ?? '' };
  const list = await callStore(app, id, UPLOAD_TEXTS.noAddress, () => parts.list(multipart));
  const received = new Map(list?.map((part) => [part.number, part.bytes]));
  const until = Math.floor(Date.now() / 1000) + PART_LINK_SECONDS;
  const linkTo = async (number: number, bytes: number) =>
    (await callStore(app, id, UPLOAD_TEXTS.noAddress, () =>
      parts.sign(multipart, number, bytes, PART_LINK_SECONDS),
    )) ?? partLink(app.config.authSecret, { id, number, bytes, until });
  const linkedParts = partSizes(sizeBytes, parts.bytes).map(async ({ number, bytes }) => ({
    number,
    sizeBytes: bytes,
    // Without a list the parts are already joined, and only the check is pending.
    url: list === null || received.get(number) === bytes ? null : await linkTo(number, bytes),
  }));
  const uploadParts = await Promise.all(linkedParts);
  const isChecking = uploadParts.every(({ url }) => url === null);
  return { id, name, sizeBytes, isFinished: false, isChecking, parts: uploadParts };
}

/** Reads the state of an upload. @throws DomainError NOT_FOUND when it has just been discarded or attached */
export async function requireUploadState(app: App, owner: UploadOwner, id: string): Promise<UploadState> {
  const state = await uploadState(app, owner, id);
  if (!state) throw notFound('Upload');
  return state;
}
