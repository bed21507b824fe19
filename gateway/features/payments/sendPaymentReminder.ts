import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkPaymentReminder, reminderText } from '../../../contract/paymentReminders.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { notify } from '../notifications/notify.ts';
import { postponePaymentReminder } from './reminders/postponePaymentReminder.ts';

type Admin = Pick<Viewer, 'id' | 'role'>;

/** Selects the students of whose payment a viewer may remind the parent: all for an admin, none for anyone else. */
export const remindableStudents = (viewer: Admin): Prisma.StudentWhereInput =>
  viewer.role === 'ADMIN' ? {} : { id: { in: [] } };

/** With what the subjects of all reminders of payments begin, whoever sent them. */
export const REMINDER_SUBJECT = 'paymentReminder:';

/** Selects the fields of a student that decide whether the parent can be reminded. */
export const reminderState = {
  paymentStatus: true,
  notifications: {
    where: { kind: 'PAYMENT', subjectKey: { startsWith: REMINDER_SUBJECT } },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { createdAt: true },
  },
  payments: {
    where: { OR: [{ status: 'PENDING', roundRunning: true }, { status: 'MISMATCHED' }] },
    take: 1,
    select: { id: true },
  },
} satisfies Prisma.StudentSelect;

type ReminderState = Prisma.StudentGetPayload<{ select: typeof reminderState }>;

/** Checks that a parent can be reminded now. Returns the reason why not, or null. */
export function reminderProblem({ paymentStatus, notifications, payments }: ReminderState) {
  const lastReminderAt = notifications[0]?.createdAt ?? null;
  const isBeingChecked = payments.length > 0;
  return checkPaymentReminder({ paymentStatus, lastReminderAt, isBeingChecked }, new Date());
}

/**
 * Reminds the parent of a student of the payment, in the app and by email, within a write of an admin. The lock of the
 * student keeps two admins from reminding at the same time.
 * @param key identifies the reminder: with the same one a parent is reminded once
 * @throws DomainError NOT_FOUND, CONFLICT for an enrolment that is not to be paid, or was reminded of
 */
export async function sendPaymentReminder(
  tx: Tx,
  effects: Effects,
  viewer: Admin,
  { studentId, key }: { studentId: string; key: string },
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
  const student = await tx.student.findFirst({
    where: { AND: [{ id: studentId }, remindableStudents(viewer)] },
    select: {
      ...{
        id: true,
        firstName: true,
        parentId: true,
        paymentReminderDueAt: true,
        paymentRemindersSent: true,
      },
      ...reminderState,
    },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(reminderProblem(student));
  await recordAuditEntry(tx, viewer, {
    action: 'student.remindOfPayment',
    entity: 'Student',
    entityId: studentId,
  });
  notify(effects, {
    ...{ kind: 'PAYMENT', studentId, subjectKey: `${REMINDER_SUBJECT}${studentId}:${key}` },
    ...{ ...reminderText(student.firstName, student.paymentStatus), recipientIds: [student.parentId] },
    actionUrl: `/dashboard?student=${studentId}`,
    actionText: 'Go to Dashboard',
  });
  await postponePaymentReminder(tx, student);
}
