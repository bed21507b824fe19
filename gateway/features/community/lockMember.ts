import { notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { writingStudents } from './access.ts';

/**
 * Locks the child as whom the viewer writes until the transaction ends: limits are counted one text after the other, and
 * none is written while the consent ends.
 * @throws DomainError NOT_FOUND for everybody but a child who takes part
 */
export async function lockMember(tx: Tx, viewer: Viewer, where: Prisma.StudentWhereInput) {
  const student = await tx.student.findFirst({ where: { AND: [where, writingStudents(viewer)] } });
  if (!student) throw notFound('Student');
  await tx.$queryRaw`SELECT 1 FROM "CommunityMember" WHERE "studentId" = ${student.id}::uuid FOR UPDATE`;
  const member = await tx.communityMember.findFirst({
    where: { studentId: student.id, student: writingStudents(viewer) },
  });
  if (!member) throw notFound('Student');
  return { ...member, course: student.course };
}

export type LockedMember = Awaited<ReturnType<typeof lockMember>>;

/** Locks the child who wrote a text, if one did: before the text itself, as the child does who changes it. */
export async function lockAuthor(tx: Tx, postId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "CommunityMember"
    WHERE "studentId" = (SELECT "memberId" FROM "CommunityPost" WHERE id = ${postId}::uuid) FOR UPDATE`;
}
