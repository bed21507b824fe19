import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleReviews } from '../assignments/access.ts';
import { visibleStudents } from '../enrolment/access.ts';
import { visibleMessages } from '../messaging/access.ts';
import { visibleSessions } from '../sessions/access.ts';

/**
 * Selects the people whom a viewer may see with their name and picture: themselves, the parents and mentors of visible
 * children, and those who hold their sessions, reviewed their work or wrote in their thread; everybody for an admin.
 */
export function visiblePeople(viewer: Viewer | null): Prisma.ProfileWhereInput {
  if (!viewer) return { id: { in: [] } };
  if (viewer.role === 'ADMIN') return {};
  const students = visibleStudents(viewer);
  return {
    // In the order in which they are usually found, since the database stops at the first.
    OR: [
      { id: viewer.id },
      { children: { some: students } },
      { mentor: { students: { some: students } } },
      { mentor: { sessions: { some: visibleSessions(viewer) } } },
      { reviews: { some: visibleReviews(viewer) } },
      { messagesSent: { some: visibleMessages(viewer) } },
    ],
  };
}
