import { notFound } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { studentsOfParent } from '../../enrolment/access.ts';

/**
 * Stops the reminders of an enrolment’s payment, for its parent; repeating it changes nothing. They begin again when the
 * enrolment changes to another course or package.
 * @throws DomainError NOT_FOUND for a child that is not the viewer's
 */
export async function stopPaymentReminders(
  app: App,
  viewer: Viewer,
  { studentId }: { studentId: string },
): Promise<void> {
  await inTransaction(app, async (tx) => {
    const where = { AND: [studentsOfParent(viewer), { id: studentId }] };
    const { count } = await tx.student.updateMany({ where, data: { paymentReminderDueAt: null } });
    if (count === 0) throw notFound('Student');
  });
}
