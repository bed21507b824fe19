import { dateText } from '../../../contract/time.ts';
import type { Db } from '../../platform/database/prisma.ts';
import type { BulkActionDefinition, BulkPreviewRow, BulkViewer } from '../bulkActions/definitions.ts';
import { STUDENT_FILTER_NAMES, selectStudents, studentLabel } from '../enrolment/studentTable.ts';
import {
  remindableStudents,
  reminderProblem,
  reminderState,
  sendPaymentReminder,
} from './sendPaymentReminder.ts';

/** Reminds the parents of many students of their payments. */
export const bulkReminder: BulkActionDefinition = {
  kind: 'REMIND_OF_PAYMENT',
  filters: STUDENT_FILTER_NAMES,
  checkReason: null,
  select: selectStudents,
  preview: previewReminders,
  async apply({ tx, effects, viewer, actionId, subjectId: studentId }) {
    await sendPaymentReminder(tx, effects, viewer, { studentId, key: actionId });
    return {};
  },
  undo: null,
};

async function previewReminders(
  db: Db,
  viewer: BulkViewer,
  ids: readonly string[],
): Promise<BulkPreviewRow[]> {
  const students = await db.student.findMany({
    where: { AND: [{ id: { in: [...ids] } }, remindableStudents(viewer)] },
    select: {
      ...{ id: true, firstName: true, ...reminderState },
      parent: { select: { fullName: true, user: { select: { email: true } } } },
    },
  });
  return students.map((student) => {
    const [last] = student.notifications;
    return {
      subjectId: student.id,
      label: studentLabel(student),
      before: last ? `Last reminded ${dateText(last.createdAt, 'UTC')}` : 'Never reminded',
      after: `Reminder to ${student.parent.user.email}`,
      problem: reminderProblem(student)?.message ?? null,
      expected: null,
    };
  });
}
