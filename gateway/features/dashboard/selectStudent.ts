import type { Viewer } from '../../context.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { studentsOfFamily } from '../enrolment/access.ts';

/** The child and the course of a dashboard; both null while there are no children. */
export type Selection = { studentId: string | null; course: Course | null };

/**
 * Selects the child whose dashboard opens: the requested one if it is of the viewer's family, else the newest that is
 * paid, else the newest.
 */
export async function selectStudent(db: Db, viewer: Viewer, requestedId: string | null): Promise<Selection> {
  const students = await db.student.findMany({
    where: studentsOfFamily(viewer),
    select: { id: true, course: true, paymentStatus: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
  const selected =
    students.find(({ id }) => id === requestedId) ??
    students.find(({ paymentStatus }) => paymentStatus === 'COMPLETED') ??
    students[0];
  return { studentId: selected?.id ?? null, course: selected?.course ?? null };
}
