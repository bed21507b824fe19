import { COURSE_TITLES } from '../../../contract/certificates.ts';
import { CORRECTION_TEXTS, type Course, nameKey } from '../../../contract/enrolment.ts';
import { DomainError, notFound } from '../../../contract/errors.ts';
import { fullTimeText } from '../../../contract/time.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Prisma, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { timeZoneOf } from '../accounts/days.ts';
import { familyIds, studentsOfParent } from './access.ts';

/** Payments that have opened nothing and that the provider can still report as paid. */
export const stillPayable: Prisma.PaymentWhereInput = {
  status: { in: ['PENDING', 'FAILED', 'ABANDONED'] },
  nextVerifyAt: { not: null },
};

/** Locks a child of a parent until the transaction ends: payments start under the same lock. @throws NOT_FOUND */
export async function lockOwnStudent(tx: Tx, viewer: Viewer, id: string): Promise<Student> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR UPDATE`;
  const student = await tx.student.findFirst({ where: { AND: [{ id }, studentsOfParent(viewer)] } });
  if (!student) throw notFound('Student');
  return student;
}

/**
 * Rejects an enrolment where another one of the same child may come to the same course: by a payment that was started
 * before it was changed, since a child has a course once.
 * @param own the enrolment that is changed; null for a new one
 * @throws DomainError CONFLICT
 */
export async function requireFreeCourse(
  tx: Tx,
  viewer: Viewer,
  own: Student | null,
  wanted: { firstName: string; course: Course },
): Promise<void> {
  const enrolments = await tx.student.findMany({
    where: studentsOfParent(viewer),
    select: {
      ...{ id: true, firstName: true, course: true },
      payments: { where: stillPayable, orderBy: { verifyUntil: 'desc' } },
    },
  });
  const sameChild = enrolments.filter(
    ({ id, firstName }) => id !== own?.id && nameKey(firstName) === nameKey(wanted.firstName),
  );
  const ownPayments = enrolments.find(({ id }) => id === own?.id)?.payments ?? [];
  const payment =
    sameChild.flatMap(({ payments }) => payments).find(({ course }) => course === wanted.course) ??
    ownPayments.find((started) => sameChild.some(({ course }) => course === started.course));
  if (!payment) return;
  const until = fullTimeText(payment.verifyUntil, await timeZoneOf(tx, viewer.id));
  const text = CORRECTION_TEXTS.startedElsewhere(payment.studentName, COURSE_TITLES[payment.course], until);
  throw new DomainError('CONFLICT', text, null);
}

/** Changes a locked enrolment that is unpaid, for which nobody gains or loses access, and publishes the change. */
export async function writeUnpaid(
  tx: Tx,
  effects: Effects,
  { id, ...before }: Student,
  change: Pick<Student, 'firstName' | 'age' | 'course' | 'package'>,
): Promise<void> {
  // A mentor that an admin chose beforehand counts as busy; without mentoring it is nobody's.
  const mentor = change.package === 'DIY' ? { mentorId: null } : {};
  await tx.student.update({ where: { id }, data: { ...change, ...mentor } });
  effects.publish('enrolment.changed', { studentId: id }, familyIds(before));
}
