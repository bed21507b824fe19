import { notFound } from '../../../contract/errors.ts';
import type { MentorApplication, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** Locks an application until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockApplication(
  tx: Tx,
  id: string,
  where: Prisma.MentorApplicationWhereInput,
): Promise<MentorApplication> {
  await tx.$queryRaw`SELECT 1 FROM "MentorApplication" WHERE id = ${id}::uuid FOR UPDATE`;
  const application = await tx.mentorApplication.findFirst({ where: { AND: [{ id }, where] } });
  if (!application) throw notFound('Application');
  return application;
}

/**
 * Takes the identity documents out of applications: from then on nobody may read them, and the sweep of uploads
 * deletes them.
 */
export async function discardIdentityDocuments(
  tx: Tx,
  where: Prisma.MentorApplicationWhereInput,
): Promise<void> {
  const applications = await tx.mentorApplication.findMany({
    where: { AND: [where, { identityFileId: { not: null } }] },
    select: { id: true, identityFileId: true },
    take: 500,
  });
  const fileIds = applications.map(({ identityFileId }) => identityFileId).filter((id) => id !== null);
  await tx.mentorApplication.updateMany({
    where: { id: { in: applications.map(({ id }) => id) } },
    data: { identityFileId: null },
  });
  await tx.storedFile.updateMany({ where: { id: { in: fileIds } }, data: { discardedAt: new Date() } });
}
