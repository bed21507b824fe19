import type { Viewer } from '../../context.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { studentsOfFamily } from '../enrolment/access.ts';
import { visibleNotifications } from '../notifications/access.ts';

/** The child and the course of a dashboard; both null while there are no children. */
export type Selection = { studentId: string | null; course: Course | null };

/**
 * Selects the child whose dashboard opens: the requested one if it is of the viewer's family, else the paid one with
 * the newest unread notification, else the newest that is paid, else the newest.
 */
export async function selectStudent(db: Db, viewer: Viewer, requestedId: string | null): Promise<Selection> {
  const students = await db.student.findMany({
    where: studentsOfFamily(viewer),
    select: { id: true, course: true, paymentStatus: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
  const requested = students.find(({ id }) => id === requestedId);
  const paid = students.filter(({ paymentStatus }) => paymentStatus === 'COMPLETED');
  const selected = requested ?? (await findWithNews(db, viewer, paid)) ?? paid[0] ?? students[0];
  return { studentId: selected?.id ?? null, course: selected?.course ?? null };
}

/** Finds the child with the newest unread notification; null when there is nothing to choose. */
async function findWithNews<Child extends { id: string }>(
  db: Db,
  viewer: Viewer,
  children: readonly Child[],
): Promise<Child | null> {
  if (children.length < 2) return null;
  const newest = await db.notification.findFirst({
    where: {
      AND: [visibleNotifications(viewer), { readAt: null, studentId: { in: children.map(({ id }) => id) } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { studentId: true },
  });
  return children.find(({ id }) => id === newest?.studentId) ?? null;
}
