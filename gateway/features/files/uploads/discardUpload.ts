import type { App } from '../../../context.ts';
import type { StoredFile } from '../../../generated/prisma/client.ts';
import { ownUploads, type UploadOwner } from './access.ts';
import { removeObjects } from './objects.ts';

/** Discards an upload that its owner no longer wants to send; a missing one is not an error. */
export async function discardUpload(app: App, owner: UploadOwner, id: string): Promise<void> {
  const file = await app.prisma.storedFile.findFirst({ where: { AND: [{ id }, ownUploads(owner)] } });
  if (file) await discard(app, file);
}

/**
 * Marks an unattached file as discarded, then deletes its objects, then its row. If it is interrupted, the sweep finds
 * the row and continues.
 */
export async function discard({ prisma, storage }: App, file: StoredFile): Promise<void> {
  const isDiscarded = await prisma.$transaction(async (tx) => {
    // attachUploads locks the row too, so that a file is either attached or discarded.
    await tx.$queryRaw`SELECT 1 FROM "StoredFile" WHERE id = ${file.id}::uuid FOR UPDATE`;
    // An update with these conditions would read all files of each kind.
    const where = { id: file.id };
    const unattached = await tx.storedFile.findFirst({
      where: { ...where, ...unattachedFiles },
      select: { id: true },
    });
    if (unattached) await tx.storedFile.update({ where, data: { discardedAt: new Date() } });
    return unattached !== null;
  });
  if (!isDiscarded) return;
  await removeObjects(storage, file);
  await prisma.storedFile.deleteMany({ where: { id: file.id, discardedAt: { not: null } } });
}

export const unattachedFiles = {
  submissionFile: { is: null },
  messageAttachment: { is: null },
  ticketFile: { is: null },
  communityPicture: { is: null },
  groupCallPlace: { is: null },
  questions: { none: {} },
  projects: { none: {} },
  mentorApplication: { is: null },
  avatarOf: { is: null },
};
