import {
  nextReminderAt,
  REMINDER_WAIT_MS,
  unpaidReminderText,
} from '../../../../contract/paymentReminders.ts';
import type { App } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { notify } from '../../notifications/notify.ts';
import { arePaymentsOpen } from '../../settings/flags.ts';
import { REMINDER_SUBJECT, reminderState } from '../sendPaymentReminder.ts';

const BATCH_SIZE = 50;

/**
 * Reminds the parents whose reminder is due. Rows record what is due, so that several workers share them without
 * reminding twice. While payments are closed everybody waits, since nobody could pay.
 */
export async function remindOfPayments(app: App, signal: AbortSignal): Promise<void> {
  const failed = new Set<string>();
  for (let ids = await dueStudents(app, failed); ids.length > 0; ids = await dueStudents(app, failed)) {
    for (const id of ids) {
      if (signal.aborted || !(await arePaymentsOpen(app.prisma))) return;
      try {
        if (!(await inTransaction(app, (tx, effects) => remind(tx, effects, id)))) failed.add(id);
      } catch (error) {
        // One that fails must not hold up those after it; the next run tries it again.
        failed.add(id);
        app.log.warn({ student: id, err: error }, 'a parent was not reminded of a payment');
      }
    }
  }
}

async function dueStudents(app: App, except: ReadonlySet<string>): Promise<string[]> {
  const rows = await app.prisma.student.findMany({
    where: { paymentReminderDueAt: { lte: new Date() }, id: { notIn: [...except] } },
    orderBy: { paymentReminderDueAt: 'asc' },
    take: BATCH_SIZE,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * Sends one reminder and plans the next in the same commit.
 * @returns false when another worker has locked the student, or nothing is due any more
 */
async function remind(tx: Tx, effects: Effects, id: string): Promise<boolean> {
  const [locked] = await tx.$queryRaw<{ now: Date }[]>`
    SELECT clock_timestamp() AS now FROM "Student"
    WHERE id = ${id}::uuid AND "paymentReminderDueAt" <= clock_timestamp() FOR NO KEY UPDATE SKIP LOCKED`;
  if (!locked) return false;
  const student = await tx.student.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ firstName: true, parentId: true, paymentReminderDueAt: true, paymentRemindersSent: true },
      ...reminderState,
      parent: { select: { role: true } },
    },
  });
  const { paymentRemindersSent, paymentReminderDueAt, parentId, firstName } = student;
  const plan = (data: { paymentReminderDueAt: Date | null; paymentRemindersSent?: number }) =>
    tx.student.update({ where: { id }, data });
  // An admin keeps a child until a parent is chosen.
  if (student.parent.role !== 'PARENT') {
    await plan({ paymentReminderDueAt: null });
    return true;
  }
  if (student.payments.length > 0) {
    await plan({ paymentReminderDueAt: new Date(locked.now.getTime() + REMINDER_WAIT_MS) });
    return true;
  }
  notify(effects, {
    ...{ kind: 'PAYMENT', studentId: id, recipientIds: [parentId] },
    ...unpaidReminderText(firstName),
    subjectKey: `${REMINDER_SUBJECT}${id}:${paymentReminderDueAt?.getTime()}`,
    // The page finds course and package by the student.
    actionUrl: `/pricing?student=${id}`,
    actionText: 'See the payment',
  });
  const sent = paymentRemindersSent + 1;
  await plan({ paymentRemindersSent: sent, paymentReminderDueAt: nextReminderAt(locked.now, sent) });
  return true;
}
