import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { assignedStudents, visibleStudents } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Children who have sessions: those of the mentored package, as long as it is paid. */
export const studentsWithSessions = {
  package: 'MENTORED',
  paymentStatus: 'COMPLETED',
} satisfies Prisma.StudentWhereInput;

/** The sessions of the children whom the viewer may see now, whoever holds them; all for an admin. */
export function visibleSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { student: toldStudents(viewer) };
}

/** The sessions that the viewer may change: those of the children assigned to them now, all for an admin. */
export function managedSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { student: assignedStudents(viewer) };
}

/** The children of whose deleted sessions the viewer may still be told. */
export function toldStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [studentsWithSessions, visibleStudents(viewer)] };
}
