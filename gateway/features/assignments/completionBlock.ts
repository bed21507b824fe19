import { blockOf } from '../../../contract/assignments.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { assignmentsFor } from './access.ts';

/**
 * Why a student cannot complete a lesson yet, or null when every required assignment of it that is
 * for this student is approved. Call it
 * inside the transaction that completes the lesson.
 */
export async function completionBlock(
  db: Db,
  studentId: string,
  lessonId: string,
): Promise<DomainError | null> {
  const student = await db.student.findUniqueOrThrow({
    where: { id: studentId },
    select: { package: true, mentorId: true },
  });
  const required = await db.assignment.findMany({
    where: { AND: [{ lessonId, isRequired: true }, assignmentsFor(student)] },
    select: { submissions: { where: { studentId }, select: { attempt: true, status: true } } },
  });
  const block = blockOf(required.map(({ submissions }) => submissions));
  return block === null ? null : new DomainError('CLOSED', block, null);
}
