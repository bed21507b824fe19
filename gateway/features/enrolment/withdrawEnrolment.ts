import { CORRECTION_TEXTS, checkCorrectable } from '../../../contract/enrolment.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { fullTimeText } from '../../../contract/time.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { timeZoneOf } from '../accounts/days.ts';
import { familyIds, studentsOfParent } from './access.ts';
import { lockOwnStudent, stillPayable } from './unpaidEnrolment.ts';

/**
 * Withdraws an unpaid enrolment as its parent: deletes it. Payments that came to nothing stay in the ledger with the name
 * as it was.
 * @returns the id of the student that is gone
 * @throws DomainError NOT_FOUND, CONFLICT when it is paid, was paid once, or a payment of it can still go through
 */
export async function withdrawEnrolment(app: App, viewer: Viewer, studentId: string): Promise<string> {
  await inTransaction(app, async (tx, effects) => {
    // A settlement locks the payment before the student.
    await tx.$queryRaw`
      SELECT 1 FROM "Payment" WHERE "studentId" IN (
        SELECT id FROM "Student" WHERE id = ${studentId}::uuid AND "parentId" = ${viewer.id}::uuid
      ) ORDER BY id FOR UPDATE`;
    const student = await lockOwnStudent(tx, viewer, studentId);
    throwIfInvalid(checkCorrectable(student, student));
    await requireNoPayment(tx, viewer, student);
    await requireNoWork(tx, viewer, student);
    await tx.student.delete({ where: { id: studentId } });
    for (const userId of familyIds(student)) effects.publish('access.changed', { userId }, [userId]);
  });
  return studentId;
}

/** A late payment would open nothing, and money that is here needs its enrolment. @throws DomainError CONFLICT */
async function requireNoPayment(
  tx: Tx,
  viewer: Viewer,
  { id: studentId, firstName }: Student,
): Promise<void> {
  const payable = await tx.payment.findFirst({
    where: { AND: [{ studentId }, stillPayable] },
    orderBy: { verifyUntil: 'desc' },
  });
  if (payable) {
    const until = fullTimeText(payable.verifyUntil, await timeZoneOf(tx, viewer.id));
    throw new DomainError('CONFLICT', CORRECTION_TEXTS.stillPayable(firstName, until), null);
  }
  const received = await tx.payment.count({
    where: { studentId, status: { in: ['MISMATCHED', 'DUPLICATE'] } },
  });
  if (received > 0) throw new DomainError('CONFLICT', CORRECTION_TEXTS.moneyIsHere, null);
}

/** @throws DomainError CONFLICT when the enrolment was open before and something was done in it */
async function requireNoWork(tx: Tx, viewer: Viewer, { id, paymentStatus }: Student): Promise<void> {
  const { _count } = await tx.student.findFirstOrThrow({
    where: { AND: [{ id }, studentsOfParent(viewer)] },
    select: {
      _count: {
        select: { completions: true, submissions: true, messages: true, sessions: true, projects: true },
      },
    },
  });
  const hasWork = Object.values(_count).some((count) => count > 0);
  if (hasWork || paymentStatus === 'REFUNDED')
    throw new DomainError('CONFLICT', CORRECTION_TEXTS.hasWork, null);
}
