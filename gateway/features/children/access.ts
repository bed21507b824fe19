import { nameKey } from '../../../contract/enrolment.ts';
import { notFound } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { studentsOfParent } from '../enrolment/access.ts';

/** A parent's own student row. */
export type OwnStudent = { id: string; firstName: string; loginId: string | null };

const ownStudentFields = { id: true, firstName: true, loginId: true } as const;

/**
 * Loads a student of the parent's own family.
 * @throws DomainError NOT_FOUND both for a missing row and for one of another family
 */
export async function requireOwnStudent(db: Db, viewer: Viewer, studentId: string): Promise<OwnStudent> {
  const student = await db.student.findFirst({
    where: { AND: [{ id: studentId }, studentsOfParent(viewer)] },
    select: ownStudentFields,
  });
  if (!student) throw notFound('Student');
  return student;
}

/** Loads and locks the student until the transaction ends, so that changes of its login run one after the other. */
export async function lockOwnStudent(tx: Tx, viewer: Viewer, studentId: string): Promise<OwnStudent> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR UPDATE`;
  return requireOwnStudent(tx, viewer, studentId);
}

/**
 * Returns the logins of this family that can be linked to one more of its student rows: those of the same child, by
 * its first name. Another child's login would expose a sibling's rows.
 * @returns ids of profiles
 */
export async function linkableLogins(db: Db, viewer: Viewer, student: OwnStudent): Promise<string[]> {
  if (student.loginId) return [];
  const [rows, createdByParent] = await Promise.all([
    db.student.findMany({ where: studentsOfParent(viewer), select: ownStudentFields, take: 200 }),
    db.profile.findMany({
      where: { guardianId: viewer.id, role: 'STUDENT' },
      select: { id: true, user: { select: { name: true } } },
      take: 200,
    }),
  ]);
  const name = nameKey(student.firstName);
  const linked = rows.flatMap((row) => (row.loginId && nameKey(row.firstName) === name ? [row.loginId] : []));
  const unlinked = createdByParent.filter(({ user }) => nameKey(user.name) === name).map(({ id }) => id);
  return [...new Set([...linked, ...unlinked])];
}
