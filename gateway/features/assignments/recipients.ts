import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familyIds } from '../enrolment/access.ts';

/** Returns the profile ids of the parent and of the linked child, if any. */
export async function familyOf(tx: Tx, studentId: string): Promise<string[]> {
  const student = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { parentId: true, loginId: true },
  });
  return familyIds(student);
}

/** Selects of a child who reviews its work. */
export const REVIEWED = {
  package: true,
  mentor: { select: { profileId: true, isActive: true } },
} satisfies Prisma.StudentSelect;

type ReviewedStudent = Prisma.StudentGetPayload<{ select: typeof REVIEWED }>;

/** Returns the profile ids of a child's current reviewers: the assigned mentor, or everyone of the shared queue. */
export async function reviewersOf(tx: Tx, studentId: string): Promise<string[]> {
  return currentReviewers(
    tx,
    await tx.student.findUniqueOrThrow({ where: { id: studentId }, select: REVIEWED }),
  );
}

/** Returns those of a child that has been read already. */
export async function currentReviewers(tx: Tx, student: ReviewedStudent): Promise<string[]> {
  if (student.package === 'MENTORED' && student.mentor?.isActive) return [student.mentor.profileId];
  const isShared = student.package === 'DIY';
  const reviewers = await tx.profile.findMany({
    // Each begins with a role, which has an index: families are most of the profiles.
    where: {
      OR: [{ role: 'ADMIN' }, ...(isShared ? [{ role: 'MENTOR' as const, mentor: { isActive: true } }] : [])],
    },
    select: { id: true },
  });
  return reviewers.map(({ id }) => id);
}
