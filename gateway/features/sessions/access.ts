import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/context.ts';
import { ownStudents, visibleStudents } from '../enrolment/access.ts';

const NOTHING = { id: { in: [] } };

/** Children who have sessions: those of the mentored package, as long as it is paid. */
export const studentsWithSessions = {
  package: 'MENTORED',
  paymentStatus: 'COMPLETED',
} satisfies Prisma.StudentWhereInput;

const atWork = (viewer: Viewer) =>
  ({ profileId: viewer.id, isActive: true }) satisfies Prisma.MentorWhereInput;

/** The sessions of the viewer's family, those the viewer holds as an active mentor, all for an admin. */
export function visibleSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return {
    student: studentsWithSessions,
    OR: [{ student: ownStudents(viewer) }, { mentor: atWork(viewer) }],
  };
}

/** The sessions that the viewer may change: those they hold, and for an admin, who stands in, all. */
export function managedSessions(viewer: Viewer | null): Prisma.MentorSessionWhereInput {
  if (!viewer) return NOTHING;
  if (viewer.role === 'ADMIN') return {};
  return { student: studentsWithSessions, mentor: atWork(viewer) };
}

/** The children with whom the viewer can plan a session: those assigned to them now. */
export function sessionStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return viewer ? { ...studentsWithSessions, mentor: atWork(viewer) } : NOTHING;
}

/** The children of whose deleted sessions the viewer may still be told. */
export function toldStudents(viewer: Viewer | null): Prisma.StudentWhereInput {
  return { AND: [studentsWithSessions, visibleStudents(viewer)] };
}
