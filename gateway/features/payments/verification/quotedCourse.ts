import { nameKey } from '../../../../contract/enrolment.ts';
import type { Settlement } from '../../../../contract/payments.ts';
import type { Course, Payment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

/** The settlement of a payment whose course the child has in another enrolment by now. */
export const COURSE_IS_TAKEN: Settlement = {
  status: 'MISMATCHED',
  flag: 'The enrolment was changed, and another one of this child has the course that was paid for',
};

/**
 * Returns the course that a payment opens for a locked student: the quoted one, since the parent may have changed the
 * enrolment after the payment was started. An enrolment that was open before keeps its course.
 * @returns null when another enrolment of the same child has the quoted course
 */
export async function quotedCourse(
  tx: Tx,
  student: Student,
  { course }: Pick<Payment, 'course'>,
): Promise<Course | null> {
  const wasOpen = student.paymentStatus !== 'PENDING' && student.paymentStatus !== 'FAILED';
  if (wasOpen || student.course === course) return student.course;
  const others = await tx.student.findMany({
    where: { parentId: student.parentId, course },
    select: { firstName: true },
  });
  const isTaken = others.some(({ firstName }) => nameKey(firstName) === nameKey(student.firstName));
  return isTaken ? null : course;
}
