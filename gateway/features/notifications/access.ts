import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { type ViewerIdentity, visibleStudents } from '../enrolment/access.ts';

/** Selects a person's notifications in the app and outside it, except those about a child whom they cannot see now. */
export function ownNotifications(person: ViewerIdentity): Prisma.NotificationWhereInput {
  return { recipientId: person.id, OR: [{ studentId: null }, { student: visibleStudents(person) }] };
}

/** Selects the notifications that a viewer may see: their own, without those that they get only outside the app. */
export function visibleNotifications(viewer: Viewer | null): Prisma.NotificationWhereInput {
  return viewer ? { ...ownNotifications(viewer), inApp: true } : { id: { in: [] } };
}
