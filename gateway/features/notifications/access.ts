import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type Person, visibleStudents } from '../enrolment/access.ts';

/** A person's own notifications, as long as they see the child that one is about, in the app or outside it. */
export function ownNotifications(person: Person): Prisma.NotificationWhereInput {
  return { recipientId: person.id, OR: [{ studentId: null }, { student: visibleStudents(person) }] };
}

/** A person sees their own notifications and nobody else's, save those they wanted outside the app alone. */
export function visibleNotifications(viewer: Viewer | null): Prisma.NotificationWhereInput {
  return viewer ? { ...ownNotifications(viewer), inApp: true } : { id: { in: [] } };
}
