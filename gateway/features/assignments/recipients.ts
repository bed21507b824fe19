import type { Tx } from '../../platform/database/prisma.ts';

/** The parent and the linked child. */
export async function familyOf(tx: Tx, studentId: string): Promise<string[]> {
  const { parentId, userId } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { parentId: true, userId: true },
  });
  return userId === null ? [parentId] : [parentId, userId];
}

/** Whoever may review a child's work now: the assigned mentor, or everybody of the shared queue. */
export async function reviewersOf(tx: Tx, studentId: string): Promise<string[]> {
  const student = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { package: true, mentor: { select: { profileId: true, isActive: true } } },
  });
  if (student.package === 'MENTORED' && student.mentor?.isActive) return [student.mentor.profileId];
  const isShared = student.package === 'DIY';
  const people = await tx.profile.findMany({
    where: { OR: [{ role: 'ADMIN' }, ...(isShared ? [{ mentor: { isActive: true } }] : [])] },
    select: { id: true },
  });
  return people.map(({ id }) => id);
}
