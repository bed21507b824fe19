import type { App, Viewer } from '../../../context.ts';
import type { StoredFile } from '../../../generated/prisma/client.ts';
import { ownUploads } from './access.ts';
import { removeObjects } from './objects.ts';

/** Forgets a file that the viewer no longer wants to send; one that is not there (any more) is no failure. */
export async function discardUpload(app: App, viewer: Viewer, id: string): Promise<void> {
  const file = await app.prisma.storedFile.findFirst({ where: { AND: [{ id }, ownUploads(viewer)] } });
  if (file) await discard(app, file);
}

/**
 * Takes a file that nothing has taken out of reach, then its objects, then its row: cut off in between, the
 * sweep finds the row and goes on.
 */
export async function discard({ prisma, storage }: App, file: StoredFile): Promise<void> {
  const isOurs = await prisma.$transaction(async (tx) => {
    // Whoever attaches locks the row too, so that a file is either attached or discarded.
    await tx.$queryRaw`SELECT 1 FROM "StoredFile" WHERE id = ${file.id}::uuid FOR UPDATE`;
    const { count } = await tx.storedFile.updateMany({
      where: { id: file.id, ...belongsToNothing },
      data: { discardedAt: new Date() },
    });
    return count === 1;
  });
  if (!isOurs) return;
  await removeObjects(storage, file);
  await prisma.storedFile.deleteMany({ where: { id: file.id, discardedAt: { not: null } } });
}

export const belongsToNothing = {
  submissionFile: { is: null },
  messageAttachment: { is: null },
  questions: { none: {} },
  projects: { none: {} },
};
