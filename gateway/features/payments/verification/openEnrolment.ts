import type { Settlement } from '../../../../contract/payments.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Prisma, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { readUnderLock } from '../../../platform/database/transactions.ts';
import { changeEnrolment } from '../../mentors/changeEnrolment.ts';
import { handOverSessions } from '../../sessions/handOverSessions.ts';
import { notGivenBack } from '../access.ts';
import {
  closePlan,
  lockOtherParts,
  requestOtherParts,
  unmarkParts,
} from '../instalments/closeInstalments.ts';
import { openInstalments } from '../instalments/openInstalments.ts';
import { cancelLivePlan } from '../instalments/planRow.ts';
import { mentorFor } from './mentorFor.ts';
import { COURSE_IS_TAKEN, quotedCourse } from './quotedCourse.ts';

/**
 * Opens what a payment paid for, exactly once: the lessons of an enrolment, or the mentored package of one
 * that is open already. The quote of the payment decides what was paid for, whatever the row says by now.
 * @returns the settlement: not COMPLETED when the money opens nothing
 */
export async function openEnrolment(tx: Tx, effects: Effects, payment: Payment): Promise<Settlement> {
  const student = await lockStudent(tx, payment.studentId);
  if (!student) return { status: 'MISMATCHED', flag: 'The enrolment is gone: the money opens nothing' };
  if (payment.kind === 'INSTALMENT') return openInstalments(tx, effects, student, payment);
  const earlier = await tx.payment.findFirst({
    where: {
      AND: [
        { studentId: student.id, status: 'COMPLETED', id: { not: payment.id } },
        payment.kind === 'UPGRADE' ? { kind: 'UPGRADE' } : paysForEnrolment,
        notGivenBack,
      ],
    },
    select: { reference: true },
  });
  if (earlier) return { status: 'DUPLICATE', flag: `Paid before by ${earlier.reference}` };
  if (payment.kind === 'UPGRADE' && student.paymentStatus !== 'COMPLETED') {
    return { status: 'MISMATCHED', flag: 'An upgrade of an enrolment that is not open' };
  }
  if (payment.kind === 'UPGRADE' && student.package === 'MENTORED') {
    return { status: 'DUPLICATE', flag: 'The enrolment was mentored before' };
  }
  const course = await quotedCourse(tx, student, payment);
  if (!course) return COURSE_IS_TAKEN;
  // A plan of which every part went back holds the enrolment until something else pays for it.
  if (payment.kind === 'ENROLMENT') await cancelLivePlan(tx, student.id);
  const mentorId = payment.package === 'MENTORED' ? await mentorFor(tx, student) : student.mentorId;
  await changeEnrolment(tx, effects, student, {
    paymentStatus: 'COMPLETED',
    package: payment.package,
    course,
    mentorId,
    ...(payment.kind === 'ENROLMENT' && { paidThroughWeek: null }),
  });
  return { status: 'COMPLETED', flag: null };
}

/** Selects the payments that pay for an enrolment: all at once, or a part of a plan that has not ended. */
const paysForEnrolment: Prisma.PaymentWhereInput = {
  OR: [{ kind: 'ENROLMENT' }, { kind: 'INSTALMENT', plan: { status: { in: ['RUNNING', 'PAID'] } } }],
};

/**
 * Closes what a payment had opened, after the money went back.
 * @param cause REFUND: we give it back, which ends a plan as a whole. REVERSAL: the provider took it, so that the parts
 * of a plan are due again
 */
export async function closeEnrolment(
  app: App,
  tx: Tx,
  effects: Effects,
  payment: Payment,
  cause: 'REFUND' | 'REVERSAL',
): Promise<void> {
  const others = cause === 'REFUND' ? await lockOtherParts(tx, payment) : [];
  const student = await lockStudent(tx, payment.studentId);
  if (student?.paymentStatus !== 'COMPLETED' && student?.paymentStatus !== 'OVERDUE') return;
  if (payment.kind === 'INSTALMENT') {
    if (cause === 'REVERSAL') return unmarkParts(tx, effects, student, payment);
    await closePlan(tx, effects, student, payment);
    return requestOtherParts(app, tx, effects, others, payment);
  }
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
  const lock = tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
  return readUnderLock(lock, tx.student.findUnique({ where: { id: studentId } }));
}
