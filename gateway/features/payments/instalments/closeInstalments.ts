import { paidThroughWeek } from '../../../../contract/instalments.ts';
import { refundableMinor } from '../../../../contract/refunds.ts';
import type { App } from '../../../context.ts';
import type { Effects } from '../../../events/transaction.ts';
import type { Payment, Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { changeEnrolment } from '../../mentors/changeEnrolment.ts';
import { handOverSessions } from '../../sessions/handOverSessions.ts';
import { refundState } from '../refunds/lockRefund.ts';
import { openRefund } from '../refunds/openRefund.ts';
import { lockEnrolment } from './lockEnrolment.ts';
import { firstNotice } from './noticeSchedule.ts';
import { notifyOfLessons } from './planNews.ts';
import { cancelPlan, databaseNow, findLivePlan } from './planRow.ts';

/**
 * Closes an enrolment that is paid in parts, because a refund gives back one of them: the plan is one purchase, so it
 * ends. A plan that has ended before closes nothing, since something else may have opened the lessons.
 * @param student locked
 */
export async function closePlan(tx: Tx, effects: Effects, student: Student, payment: Payment): Promise<void> {
  const plan = await findLivePlan(tx, student.id);
  if (!plan || plan.id !== payment.planId) return;
  await cancelPlan(tx, plan.id, await databaseNow(tx));
  await changeEnrolment(tx, effects, student, { paymentStatus: 'REFUNDED', paidThroughWeek: null });
  await handOverSessions(tx, effects, { studentId: student.id, mentorId: null });
}

/**
 * Locks the other payments of a plan, in one order. Called before the student is locked, as every settlement locks.
 * @returns the ids of those that hold money of it
 */
export async function lockOtherParts(tx: Tx, { id, planId }: Payment): Promise<string[]> {
  if (!planId) return [];
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Payment"
    WHERE "planId" = ${planId}::uuid AND id <> ${id}::uuid AND status = 'COMPLETED' ORDER BY id FOR UPDATE`;
  return locked.map((row) => row.id);
}

/** Opens a refund of each of those payments that has none, for an admin to decide about. */
export async function requestOtherParts(
  app: App,
  tx: Tx,
  effects: Effects,
  ids: readonly string[],
  { reference }: Payment,
): Promise<void> {
  for (const id of ids) {
    const payment = await tx.payment.findUniqueOrThrow({ where: { id } });
    const state = await tx.payment.findUniqueOrThrow({ where: { id }, select: refundState });
    const open = await tx.refundRequest.findUnique({ where: { openPaymentId: id } });
    if (payment.status !== 'COMPLETED' || open || refundableMinor(state) <= 0) continue;
    await openRefund(app, tx, effects, payment, { reason: `Plan of ${reference}`, origin: 'PLAN' });
  }
}

/**
 * Takes the mark from the parts of a payment whose money went back by the provider. Their weeks close at once and they
 * are due again from now on, with the grace of any part; without the first one nothing is open.
 * @param student locked
 */
export async function unmarkParts(
  tx: Tx,
  effects: Effects,
  student: Student,
  payment: Payment,
): Promise<void> {
  const plan = await findLivePlan(tx, student.id);
  if (!plan || plan.id !== payment.planId) return;
  const now = await databaseNow(tx);
  const { count } = await tx.instalment.updateMany({
    where: { planId: plan.id, paymentId: payment.id },
    data: { paidAt: null, paymentId: null, dueAt: now, ...firstNotice(now, now) },
  });
  if (count === 0) return;
  await tx.instalmentPlan.update({ where: { id: plan.id }, data: { status: 'RUNNING', finishedAt: null } });
  const reread = await findLivePlan(tx, student.id);
  const through = reread ? paidThroughWeek(reread.instalments) : 0;
  const after = await changeEnrolment(tx, effects, student, { paidThroughWeek: through });
  if (through === 0 && reread && !plan.lockedAt) {
    await lockEnrolment(tx, effects, after, reread, now);
    await notifyOfLessons(tx, effects, after, {
      ...{ news: 'closed', mentorId: student.mentorId },
      subjectKey: `plan:${plan.id}:locked:${now.toISOString()}`,
    });
  }
}
