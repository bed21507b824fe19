import type { Viewer } from '../../context.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';

type Attaching = { messageId: string; studentId: string; fileIds: readonly string[] };

/**
 * Takes uploads for a message, within the transaction that wrote it, in the order they were given. After the
 * message: of several who send the same one at once, all but the first then fail at its id and find it sent.
 * @throws DomainError CONFLICT when one of them cannot be taken
 */
export async function attachToMessage(tx: Tx, viewer: Viewer, wanted: Attaching): Promise<void> {
  const { messageId, studentId, fileIds } = wanted;
  if (fileIds.length === 0) return;
  const images = await tx.upload.findMany({
    where: { fileId: { in: [...fileIds] }, purpose: 'MESSAGE_IMAGE' },
    select: { fileId: true },
  });
  const imageIds = new Set(images.map(({ fileId }) => fileId));
  const place = { studentId, assignmentId: null };
  const [shown, hung] = [true, false].map((is) => fileIds.filter((id) => imageIds.has(id) === is));
  await attachUploads(tx, viewer, { ...place, purpose: 'MESSAGE_IMAGE' }, shown ?? []);
  // What is no upload at all is refused here.
  await attachUploads(tx, viewer, { ...place, purpose: 'MESSAGE_ATTACHMENT' }, hung ?? []);
  await tx.messageAttachment.createMany({
    data: fileIds.map((fileId, place) => ({ messageId, fileId, position: place + 1 })),
  });
}
