import { throwIfInvalid } from '../../../contract/errors.ts';
import { FORMER_MENTOR_TEXT } from '../../../contract/mentors.ts';
import {
  checkExpectedWork,
  checkStudentReason,
  STUDENT_NOTIFICATIONS,
  type StudentWork,
} from '../../../contract/studentAdmin.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { familyIds, type ViewerIdentity } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';
import { cancelLivePlan } from '../payments/instalments/planRow.ts';
import { auditedColumns, countWork, lockStudent } from './studentRow.ts';

export type StudentDeletion = {
  studentId: string;
  /** The counts that the admin was shown. If there is more work by now, the deletion is refused. */
  expected: StudentWork;
  reason: string;
};

/**
 * Deletes a student with its work, thread and sessions. Payments stay in the ledger with the name as it was, and so do
 * reports, certificates and the audit log; the sweep of uploads removes the files, which nobody may read from then on.
 * @returns its id
 * @throws DomainError NOT_FOUND, BAD_INPUT without a reason, CONFLICT
 */
export async function deleteStudent(
  app: App,
  viewer: Viewer,
  { studentId: id, expected, reason }: StudentDeletion,
): Promise<string> {
  throwIfInvalid(checkStudentReason(reason));
  await inTransaction(app, (tx, effects) =>
    applyDeletion(tx, effects, viewer, { studentId: id, expected, reason }),
  );
  return id;
}

/** Deletes a student within a write of an admin. @throws DomainError NOT_FOUND, CONFLICT */
export async function applyDeletion(
  tx: Tx,
  effects: Effects,
  viewer: ViewerIdentity,
  { studentId: id, expected, reason }: StudentDeletion,
): Promise<void> {
  const student = await lockStudent(tx, viewer, id, 'UPDATE');
  const work = await countWork(tx, id);
  throwIfInvalid(checkExpectedWork(work, expected));
  await removeStudent(tx, effects, viewer, student, { work, reason });
}

/** Deletes a locked student and notifies everyone who loses access to it, but not the person who deletes it. */
export async function removeStudent(
  tx: Tx,
  effects: Effects,
  viewer: Pick<Viewer, 'id'>,
  student: Student,
  { work, reason }: { work: StudentWork; reason: string },
): Promise<void> {
  const { id, firstName, mentorId, parentId } = student;
  const mentor = mentorId && (await tx.mentor.findUnique({ where: { id: mentorId } }));
  await cancelLivePlan(tx, id);
  await tx.student.delete({ where: { id } });
  const auditId = await recordAuditEntry(tx, viewer, {
    ...{ action: 'student.delete', entity: 'Student', entityId: id, reason },
    before: { ...auditedColumns(student), ...work },
  });
  const people = [...familyIds(student), ...(mentor ? [mentor.profileId] : [])];
  for (const userId of people) effects.publish('access.changed', { userId }, [userId]);
  const shared = { kind: 'ENROLMENT' as const, studentId: null, subjectKey: `student:${auditId}` };
  if (parentId !== viewer.id)
    notify(effects, {
      ...{ ...shared, ...STUDENT_NOTIFICATIONS.deleted(firstName), recipientIds: [parentId] },
      ...{ actionUrl: null, actionText: null },
    });
  if (mentor && student.paymentStatus === 'COMPLETED')
    notify(effects, {
      ...{ ...shared, ...FORMER_MENTOR_TEXT, recipientIds: [mentor.profileId] },
      ...{ actionUrl: '/mentor', actionText: 'See your students' },
    });
}
