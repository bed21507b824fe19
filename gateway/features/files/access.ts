import type { Viewer } from '../../context.ts';
import type { Prisma, StoredFile } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { fileOwners } from './fileOwners.ts';

/** Selects the files whose owner's row the viewer may see; a file without an owner is visible to no one. */
function visibleFiles(viewer: Viewer | null): Prisma.StoredFileWhereInput {
  const OR = fileOwners.flatMap(({ visible }) => (visible ? [visible(viewer)] : []));
  return { storedAt: { not: null }, discardedAt: null, OR };
}

/** Selects the public files, which need no expiring link. */
export function publishedFiles(): Prisma.StoredFileWhereInput {
  const OR = fileOwners.flatMap(({ published }) => (published ? [published] : []));
  return { storedAt: { not: null }, OR };
}

/** Finds a file that whoever has the signed link of a visitor's ticket may see. */
export function findVisitorFile(db: Db, ticketId: string, id: string): Promise<StoredFile | null> {
  const OR = fileOwners.flatMap(({ visibleToVisitor }) =>
    visibleToVisitor ? [visibleToVisitor(ticketId)] : [],
  );
  return db.storedFile.findFirst({ where: { id, storedAt: { not: null }, discardedAt: null, OR } });
}

/** Finds a file through any of its owners; tries those that need a query of their own last. */
export async function findVisibleFile(db: Db, viewer: Viewer | null, id: string): Promise<StoredFile | null> {
  const found = await db.storedFile.findFirst({ where: { AND: [{ id }, visibleFiles(viewer)] } });
  if (found) return found;
  for (const { findVisible } of fileOwners) {
    if (!findVisible) continue;
    const file = await db.storedFile.findFirst({ where: { AND: [{ id }, await findVisible(db, viewer)] } });
    if (file) return file;
  }
  return null;
}

/** Returns the child to whom a file of a message, a submission, a call or a project belongs; null for any other file. */
export async function studentOfFile(db: Db, id: string): Promise<string | null> {
  const select = { studentId: true };
  const file = await db.storedFile.findUnique({
    where: { id },
    select: {
      messageAttachment: { select: { message: { select } } },
      submissionFile: { select: { submission: { select } } },
      groupCallPlace: { select },
      projects: { select, take: 1 },
    },
  });
  const ofWork = file?.messageAttachment?.message ?? file?.submissionFile?.submission;
  const row = ofWork ?? file?.groupCallPlace ?? file?.projects[0];
  return row?.studentId ?? null;
}
