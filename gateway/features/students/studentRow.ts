import { badInput, notFound } from '../../../contract/errors.ts';
import { STUDENT_ADMIN_TEXTS, type StudentWork } from '../../../contract/studentAdmin.ts';
import type { Viewer } from '../../context.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { managedStudents, possibleParents } from './access.ts';

/** Returns the columns of a student that the audit log stores. */
export const auditedColumns = ({
  firstName,
  age,
  course,
  package: chosen,
  paymentStatus,
  ...row
}: Student) => ({
  ...{ firstName, age, course, package: chosen, paymentStatus },
  ...{ parentId: row.parentId, loginId: row.loginId, mentorId: row.mentorId },
});

/**
 * Locks a student that the viewer may change until the transaction ends.
 * @param strength UPDATE also keeps everything from being added to the student, for a deletion
 * @throws DomainError NOT_FOUND
 */
export async function lockStudent(
  tx: Tx,
  viewer: ViewerIdentity,
  id: string,
  strength: 'NO KEY UPDATE' | 'UPDATE',
): Promise<Student> {
  if (strength === 'UPDATE') await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR UPDATE`;
  else await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const student = await tx.student.findFirst({ where: { AND: [{ id }, managedStudents(viewer)] } });
  if (!student) throw notFound('Student');
  return student;
}

/** Requires that a person can be a parent. @throws DomainError BAD_INPUT */
export async function requireParent(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const parent = await tx.profile.findFirst({
    where: { AND: [{ id }, possibleParents(viewer)] },
    select: { id: true },
  });
  if (!parent) throw badInput('parentId', STUDENT_ADMIN_TEXTS.notAParent);
}

/** Counts what is deleted together with a student. */
export async function countWork(tx: Tx, studentId: string): Promise<StudentWork> {
  const { _count } = await tx.student.findUniqueOrThrow({
    where: { id: studentId },
    select: {
      _count: {
        select: { completions: true, submissions: true, messages: true, sessions: true, projects: true },
      },
    },
  });
  return _count;
}

/** Returns the error for a name that another child of the parent has in the course. */
export const nameTaken = () => badInput('firstName', STUDENT_ADMIN_TEXTS.taken);
