import { nextReminderAt } from '../../../../contract/paymentReminders.ts';
import type { Student } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';

type Reminded = Pick<Student, 'id' | 'paymentReminderDueAt' | 'paymentRemindersSent'>;

/**
 * Moves the next reminder of a payment after a touch: the parent has just started a payment, or an admin has reminded
 * them. Changes nothing when none is planned. The caller holds the lock of the student.
 */
export async function postponePaymentReminder(
  tx: Tx,
  { id, paymentReminderDueAt, paymentRemindersSent }: Reminded,
): Promise<void> {
  if (!paymentReminderDueAt) return;
  const next = nextReminderAt(new Date(), paymentRemindersSent);
  await tx.student.update({ where: { id }, data: { paymentReminderDueAt: next } });
}
