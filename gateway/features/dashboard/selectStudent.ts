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
  // At once, so that they are one statement. Who asks for a child mostly asks for one of theirs.
  const [students, withNews] = await Promise.all([
    db.student.findMany({
      where: studentsOfFamily(viewer),
      select: { id: true, course: true, paymentStatus: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 200,
    }),
    requestedId === null ? findPaidWithNews(db, viewer) : null,
  ]);
  const requested = students.find(({ id }) => id === requestedId);
  if (requestedId !== null && !requested) return selectStudent(db, viewer, null);
  const paid = students.filter(({ paymentStatus }) => paymentStatus === 'COMPLETED');
  const selected = requested ?? paid.find(({ id }) => id === withNews) ?? paid[0] ?? students[0];
  return { studentId: selected?.id ?? null, course: selected?.course ?? null };
}

/** Returns the id of the paid child with the newest unread notification; null when there is none. */
async function findPaidWithNews(db: Db, viewer: Viewer): Promise<string | null> {
  const paid = { AND: [studentsOfFamily(viewer), { paymentStatus: 'COMPLETED' as const }] };
  const newest = await db.notification.findFirst({
    where: { AND: [visibleNotifications(viewer), { readAt: null, student: paid }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { studentId: true },
  });
  return newest?.studentId ?? null;
}
