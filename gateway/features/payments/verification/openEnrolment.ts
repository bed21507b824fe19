import type { Settlement } from '../../../../contract/payments.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { mentorsWithPowers } from '../../mentors/access.ts';
import { changeEnrolment } from '../../mentors/changeEnrolment.ts';
import { findFreeMentor } from '../../mentors/findFreeMentor.ts';
import { handOverSessions } from '../../sessions/handOverSessions.ts';

/**
 * Opens what a payment paid for, exactly once: the lessons of an enrolment, or the mentored package of one
 * that is open already. The quote of the payment decides what was paid for, whatever the row says by now.
 * @returns the settlement: not COMPLETED when the money opens nothing
 */
export async function openEnrolment(tx: Tx, effects: Effects, payment: Payment): Promise<Settlement> {
  const student = await lockStudent(tx, payment.studentId);
  if (!student) return { status: 'MISMATCHED', flag: 'The enrolment is gone: the money opens nothing' };
  const earlier = await tx.payment.findFirst({
    where: { studentId: student.id, kind: payment.kind, status: 'COMPLETED', id: { not: payment.id } },
    select: { reference: true },
  });
  if (earlier) return { status: 'DUPLICATE', flag: `Paid before by ${earlier.reference}` };
  if (payment.kind === 'UPGRADE' && student.paymentStatus !== 'COMPLETED') {
    return { status: 'MISMATCHED', flag: 'An upgrade of an enrolment that is not open' };
  }
  if (payment.kind === 'UPGRADE' && student.package === 'MENTORED') {
    return { status: 'DUPLICATE', flag: 'The enrolment was mentored before' };
  }
  const mentorId = payment.package === 'MENTORED' ? await mentorFor(tx, student) : student.mentorId;
  await changeEnrolment(tx, effects, student, {
    paymentStatus: 'COMPLETED',
    package: payment.package,
    mentorId,
  });
  return { status: 'COMPLETED', flag: null };
}

/** Closes what a payment had opened, after the provider took the money back. */
export async function closeEnrolment(tx: Tx, effects: Effects, payment: Payment): Promise<void> {
  const student = await lockStudent(tx, payment.studentId);
  if (student?.paymentStatus !== 'COMPLETED') return;
  const change =
    payment.kind === 'UPGRADE'
      ? ({ package: 'DIY', mentorId: null } as const)
      : ({ paymentStatus: 'REFUNDED' } as const);
  await changeEnrolment(tx, effects, student, change);
  await handOverSessions(tx, effects, { studentId: student.id, mentorId: null });
}

async function lockStudent(tx: Tx, studentId: string | null): Promise<Student | null> {
  if (studentId === null) return null;
  // This lock does not block a transaction that holds a session and then writes a notification about the child.
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
  return tx.student.findUnique({ where: { id: studentId } });
}

async function mentorFor(tx: Tx, student: Student): Promise<string | null> {
  const kept = student.mentorId
    ? await tx.mentor.findFirst({
        where: { AND: [{ id: student.mentorId }, mentorsWithPowers(new Date())] },
        select: { id: true },
      })
    : null;
  return kept ? kept.id : findFreeMentor(tx, student);
}
