import { paidThroughWeek, partDueAt } from '../../../../contract/instalments.ts';
import type { Settlement } from '../../../../contract/payments.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Instalment, Payment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { changeEnrolment } from '../../mentors/changeEnrolment.ts';
import { notGivenBack } from '../access.ts';
import { mentorFor } from '../verification/mentorFor.ts';
import { COURSE_IS_TAKEN, quotedCourse } from '../verification/quotedCourse.ts';
import { firstNotice } from './noticeSchedule.ts';
import { notifyOfLessons } from './planNews.ts';
import { databaseNow, findPlan, type Plan } from './planRow.ts';

const duplicate = (flag: string): Settlement => ({ status: 'DUPLICATE', flag });

/**
 * Marks the parts that a payment covers as paid and opens their weeks, exactly once. The first part starts the plan; a
 * late one opens the lessons again. Also takes up a plan again that a refund had ended, when that refund fails.
 * @param student locked
 * @returns the settlement: not COMPLETED when the money opens nothing
 */
export async function openInstalments(
  tx: Tx,
  effects: Effects,
  student: Student,
  payment: Payment,
): Promise<Settlement> {
  const plan = await findPlan(tx, payment.planId);
  const covered = plan?.instalments.filter((part) => isCovered(part, payment)) ?? [];
  if (!plan || covered.length === 0) return { status: 'MISMATCHED', flag: 'The plan of the parts is gone' };
  const problem = await problemOf(tx, student, payment, plan, covered);
  if (problem) return problem;
  const course = await quotedCourse(tx, student, payment);
  if (!course) return COURSE_IS_TAKEN;
  const now = await databaseNow(tx);
  const parts = await markPaid(tx, plan, payment, now);
  const left = parts.filter(({ paidAt }) => paidAt === null);
  // A part before these is missing when its money went back meanwhile: the lessons stay closed until it is paid.
  const isStillLate = plan.lockedAt !== null && left.some(({ number }) => number < (payment.firstPart ?? 0));
  const through = paidThroughWeek(parts);
  const lockedAt = isStillLate || through === 0 ? (plan.lockedAt ?? now) : null;
  await tx.instalmentPlan.update({
    where: { id: plan.id },
    data: {
      ...{ lockedAt, liveStudentId: student.id, status: left.length > 0 ? 'RUNNING' : 'PAID' },
      ...{ startedAt: plan.startedAt ?? now, finishedAt: left.length > 0 ? null : now },
    },
  });
  if (!lockedAt && (plan.lockedAt || plan.status !== 'RUNNING')) await setDates(tx, plan, covered, left, now);
  const isNew = plan.status === 'OFFERED' || plan.status === 'CANCELLED';
  // An upgrade may have changed the package since the plan began.
  const chosen = isNew ? plan.package : student.package;
  const after = await changeEnrolment(tx, effects, student, {
    ...{
      paymentStatus: lockedAt ? 'OVERDUE' : 'COMPLETED',
      package: chosen,
      paidThroughWeek: through,
      course,
    },
    mentorId: chosen === 'MENTORED' ? await mentorFor(tx, student) : student.mentorId,
  });
  if (lockedAt) return { status: 'COMPLETED', flag: null };
  const reopened = plan.lockedAt !== null;
  await notifyOfLessons(tx, effects, after, {
    ...{ news: isNew || reopened ? 'open' : 'more', mentorId: reopened ? after.mentorId : null },
    subjectKey: `payment:${payment.id}:lessons:${now.toISOString()}`,
  });
  return { status: 'COMPLETED', flag: null };
}

const isCovered = ({ number }: Instalment, { firstPart, lastPart }: Payment): boolean =>
  number >= (firstPart ?? 0) && number <= (lastPart ?? 0);

/** Returns the settlement of money that has nothing to open any more; null when there is something. */
async function problemOf(
  tx: Tx,
  student: Student,
  payment: Payment,
  plan: Plan,
  covered: readonly Instalment[],
): Promise<Settlement | null> {
  const isOpen = student.paymentStatus === 'COMPLETED' || student.paymentStatus === 'OVERDUE';
  const isOwn = covered.every(({ paymentId }) => paymentId === payment.id);
  switch (plan.status) {
    case 'OFFERED': {
      if (!isOpen) return null;
      const earlier = await tx.payment.findFirst({
        where: {
          AND: [{ studentId: student.id, status: 'COMPLETED', id: { not: payment.id } }, notGivenBack],
        },
        orderBy: { settledAt: 'desc' },
        select: { reference: true },
      });
      return duplicate(earlier ? `Paid before by ${earlier.reference}` : 'The enrolment was open before');
    }
    case 'CANCELLED':
      return isOwn && !isOpen ? null : duplicate('The plan of this payment has ended');
    default: {
      const paid = covered.find(({ paidAt, paymentId }) => paidAt && paymentId !== payment.id);
      if (!paid) return null;
      const earlier = await tx.payment.findUnique({ where: { id: paid.paymentId ?? payment.id } });
      return duplicate(`Paid before by ${earlier?.reference ?? 'another payment'}`);
    }
  }
}

/** Marks the covered parts. In a plan that is taken up again, parts whose money went back are no longer paid. */
async function markPaid(tx: Tx, plan: Plan, payment: Payment, paidAt: Date): Promise<Instalment[]> {
  const planId = plan.id;
  if (plan.status === 'CANCELLED')
    await tx.instalment.updateMany({
      where: {
        ...{ planId, paymentId: { not: payment.id } },
        payment: { NOT: { AND: [{ status: 'COMPLETED' }, notGivenBack] } },
      },
      data: { paidAt: null, paymentId: null },
    });
  await tx.instalment.updateMany({
    where: { planId, number: { gte: payment.firstPart ?? 0, lte: payment.lastPart ?? 0 } },
    data: { paidAt, paymentId: payment.id, nextNoticeAt: null },
  });
  return tx.instalment.findMany({ where: { planId }, orderBy: { number: 'asc' } });
}

/**
 * Sets when the parts that are left are due: counted from today when the plan begins, and later by as long as the late
 * part was late when the lessons open again.
 */
async function setDates(
  tx: Tx,
  plan: Plan,
  covered: readonly Instalment[],
  left: readonly Instalment[],
  now: Date,
): Promise<void> {
  const lateMs = Math.max(now.getTime() - (covered[0]?.dueAt ?? now).getTime(), 0);
  if (plan.status === 'OFFERED')
    await tx.instalment.updateMany({
      where: { planId: plan.id, paidAt: { not: null } },
      data: { dueAt: now },
    });
  for (const { number, dueAt } of left) {
    const date =
      plan.status === 'OFFERED'
        ? partDueAt(now, plan.partCount, number)
        : new Date(Math.max(dueAt.getTime() + (plan.lockedAt ? lateMs : 0), now.getTime()));
    await tx.instalment.update({
      where: { planId_number: { planId: plan.id, number } },
      data: { dueAt: date, ...firstNotice(date, now) },
    });
  }
}
