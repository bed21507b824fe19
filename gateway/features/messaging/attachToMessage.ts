import type { Viewer } from '../../context.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { attachUploads } from '../files/uploads/attachUploads.ts';

type Attachments = { messageId: string; studentId: string; fileIds: readonly string[] };

/**
 * Attaches uploads to a message in the given order, within the transaction that wrote it. It runs after the insert of
 * the message: of concurrent requests that send the same one, all but the first then fail on its id and find it sent.
 * @throws DomainError CONFLICT when an upload cannot be attached
 */
export async function attachToMessage(tx: Tx, viewer: Viewer, attachments: Attachments): Promise<void> {
  const { messageId, studentId, fileIds } = attachments;
  if (fileIds.length === 0) return;
  const imageUploads = await tx.upload.findMany({
    where: { fileId: { in: [...fileIds] }, purpose: 'MESSAGE_IMAGE' },
    select: { fileId: true },
  });
  const imageIds = new Set(imageUploads.map(({ fileId }) => fileId));
  const target = { studentId, assignmentId: null };
  const [images, files] = [true, false].map((isImage) =>
    fileIds.filter((id) => imageIds.has(id) === isImage),
  );
  await attachUploads(tx, viewer, { ...target, purpose: 'MESSAGE_IMAGE' }, images ?? []);
  // Rejects ids that are not of uploads at all.
  await attachUploads(tx, viewer, { ...target, purpose: 'MESSAGE_ATTACHMENT' }, files ?? []);
  await tx.messageAttachment.createMany({
    data: fileIds.map((fileId, index) => ({ messageId, fileId, position: index + 1 })),
  });
}
