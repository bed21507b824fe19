import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../context.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { visibleStudents } from '../enrolment/access.ts';
import type { Thread } from '../../../contract/messaging.ts';

/** Students whose threads the viewer is in now; an admin sees all. */
export function visibleThreads(viewer: Viewer | null): Prisma.StudentWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { AND: [{ package: 'MENTORED' }, visibleStudents(viewer)] };
}

/** Messages of those threads. */
export function visibleMessages(viewer: Viewer | null): Prisma.MessageWhereInput {
  return { student: visibleThreads(viewer) };
}

/** The thread of a student that the viewer may see, or null. */
export async function findThread(db: Db, viewer: Viewer, studentId: string): Promise<Thread | null> {
  const student = await db.student.findFirst({
    where: { AND: [{ id: studentId }, visibleStudents(viewer)] },
    select: {
      package: true,
      paymentStatus: true,
      parentId: true,
      userId: true,
      mentor: { select: { profileId: true, isActive: true } },
    },
  });
  if (!student) return null;
  const { mentor, ...thread } = student;
  return { ...thread, mentorProfileId: mentor?.isActive ? mentor.profileId : null };
}

/**
 * The same within a write, and nobody joins or leaves the thread until it has committed: whoever joins is told
 * either of the write or, by fetching afresh, of what it wrote.
 */
export async function holdThread(tx: Tx, viewer: Viewer, studentId: string): Promise<Thread | null> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR SHARE`;
  return findThread(tx, viewer, studentId);
}
