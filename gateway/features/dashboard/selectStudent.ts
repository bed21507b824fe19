import type { Viewer } from '../../context.ts';
import type { Course } from '../../generated/prisma/enums.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { ownStudents } from '../enrolment/access.ts';

/** What a dashboard is about; null in both while there are no children. */
export type Selection = { studentId: string | null; course: Course | null };

/**
 * The child whose dashboard opens: the one asked for, if it is of the viewer's family; else the newest that is
 * paid, else the newest.
 */
export async function selectStudent(db: Db, viewer: Viewer, wanted: string | null): Promise<Selection> {
  const students = await db.student.findMany({
    where: ownStudents(viewer),
    select: { id: true, course: true, paymentStatus: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
  const selected =
    students.find(({ id }) => id === wanted) ??
    students.find(({ paymentStatus }) => paymentStatus === 'COMPLETED') ??
    students[0];
  return { studentId: selected?.id ?? null, course: selected?.course ?? null };
}
