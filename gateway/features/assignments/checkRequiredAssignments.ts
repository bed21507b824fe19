import { completionBlockText } from '../../../contract/assignments.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { assignmentsFor } from './access.ts';

/**
 * Returns the error that keeps a student from completing a lesson, or null if every required assignment of the lesson
 * for this student is approved. Call it inside the transaction that completes the lesson.
 */
export async function checkRequiredAssignments(
  db: Db,
  student: Pick<Student, 'id' | 'package' | 'mentorId'>,
  lessonId: string,
): Promise<DomainError | null> {
  const { id: studentId } = student;
  const required = await db.assignment.findMany({
    where: { AND: [{ lessonId, isRequired: true }, assignmentsFor(student)] },
    select: {
      maxAttempts: true,
      submissions: { where: { studentId }, select: { attempt: true, status: true } },
      _count: { select: { grants: { where: { studentId } } } },
    },
  });
  const reason = completionBlockText(
    required.map(({ maxAttempts, submissions, _count }) => ({
      attempts: submissions,
      allowed: maxAttempts + _count.grants,
    })),
  );
  return reason === null ? null : new DomainError('CLOSED', reason, null);
}
