import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { SHARED_QUEUE_STUDENTS, type ViewerIdentity, visibleStudents } from '../enrolment/access.ts';

/** Selects a person's notifications in the app and outside it, except those about a child whom they cannot see now. */
export function ownNotifications(person: ViewerIdentity): Prisma.NotificationWhereInput {
  // They see every child; an empty filter on the relation would match no row here.
  if (person.role === 'ADMIN') return { recipientId: person.id };
  const ofVisible = [{ studentId: null }, { student: visibleStudents(person) }];
  return {
    recipientId: person.id,
    OR: person.role === 'MENTOR' ? [...ofVisible, SHARED_WORK] : ofVisible,
  };
}

/** Work of children without a mentor, as long as its recipient is one who reviews it. */
const SHARED_WORK = {
  kind: 'WORK_TO_REVIEW',
  recipient: { mentor: { isActive: true } },
  student: SHARED_QUEUE_STUDENTS,
} satisfies Prisma.NotificationWhereInput;

/** Selects the notifications that a viewer may see: their own, without those that they get only outside the app. */
export function visibleNotifications(viewer: Viewer | null): Prisma.NotificationWhereInput {
  return viewer ? { ...ownNotifications(viewer), inApp: true } : { id: { in: [] } };
}
