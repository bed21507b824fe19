import { notFound } from '../../../contract/errors.ts';
import type { Mentor, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { visibleMentors } from './access.ts';

/**
 * Locks a mentor record until the transaction ends. Sessions are scheduled under the same lock.
 * @throws DomainError NOT_FOUND
 */
export async function lockMentor(tx: Tx, viewer: ViewerIdentity, id: string): Promise<Mentor> {
  await tx.$queryRaw`SELECT 1 FROM "Mentor" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const mentor = await tx.mentor.findFirst({ where: { AND: [{ id }, visibleMentors(viewer)] } });
  if (!mentor) throw notFound('Mentor');
  return mentor;
}

/** Returns the values of a mentor record that the audit log stores. */
export function auditedMentor(mentor: Mentor): Prisma.InputJsonObject {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, version: _version, ...columns } = mentor;
  const { backgroundCheckExpiresAt } = columns;
  return { ...columns, backgroundCheckExpiresAt: backgroundCheckExpiresAt?.toISOString() ?? null };
}
