import type { Effects } from '../../../events/transaction.ts';
import type { Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { changeEnrolment } from '../../mentors/changeEnrolment.ts';
import { handOverSessions } from '../../sessions/handOverSessions.ts';
import type { Plan } from './planRow.ts';

/**
 * Closes the lessons of a locked student because a part is late. The mentor keeps the student and loses sight of it
 * until the lessons open; planned sessions are cancelled, as for every enrolment that closes. The other parts get new
 * dates when the late one is paid, so nobody is reminded of them meanwhile.
 */
export async function lockEnrolment(
  tx: Tx,
  effects: Effects,
  student: Student,
  plan: Plan,
  now: Date,
): Promise<void> {
  await tx.instalmentPlan.update({ where: { id: plan.id }, data: { lockedAt: now } });
  await tx.instalment.updateMany({ where: { planId: plan.id }, data: { nextNoticeAt: null } });
  await changeEnrolment(tx, effects, student, { paymentStatus: 'OVERDUE' });
  await handOverSessions(tx, effects, { studentId: student.id, mentorId: null });
}
