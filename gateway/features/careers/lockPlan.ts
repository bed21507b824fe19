import { notFound } from '../../../contract/errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** A child whose plan is being changed, with everybody who sees it. */
export type LockedPlan = {
  studentId: string;
  firstName: string;
  parentId: string;
  loginId: string | null;
  /** The profile of the mentor who is assigned now; null without an active one. */
  mentorProfileId: string | null;
};

/**
 * Locks the plan of a child within a write, so that its changes are one after another, and reads who sees it.
 * @param students the right of the viewer, such as studentsWithManagedPlan(viewer)
 * @throws DomainError NOT_FOUND
 */
export async function lockPlan(
  tx: Tx,
  studentId: string,
  students: Prisma.StudentWhereInput,
): Promise<LockedPlan> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
  const student = await tx.student.findFirst({
    where: { AND: [{ id: studentId }, students] },
    select: {
      firstName: true,
      parentId: true,
      loginId: true,
      mentor: { select: { profileId: true, isActive: true } },
    },
  });
  if (!student) throw notFound('Student');
  const { mentor, ...rest } = student;
  return { ...rest, studentId, mentorProfileId: mentor?.isActive ? mentor.profileId : null };
}
