import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/prisma.ts';
import { visibleStudents } from '../enrolment/access.ts';
import type { Thread } from './rules.ts';

/** Messages of the threads that the viewer is in now; an admin sees all. */
export function visibleMessages(viewer: Viewer | null): Prisma.MessageWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { student: { AND: [{ package: 'MENTORED' }, visibleStudents(viewer)] } };
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
