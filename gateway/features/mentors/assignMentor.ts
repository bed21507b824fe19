import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkMentorAssignment,
  checkReason,
  FORMER_MENTOR_TEXT,
  newMentorText,
} from '../../../contract/mentors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Mentor, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { notify } from '../notifications/notify.ts';
import { handOverSessions } from '../sessions/handOverSessions.ts';
import { assignableStudents } from './access.ts';
import { lockCapacity } from './capacity.ts';
import { changeEnrolment } from './changeEnrolment.ts';
import { lockMentor } from './mentorRow.ts';
import { notifyFamily } from './notifyFamily.ts';

export type MentorAssignment = {
  studentId: string;
  /** The id of a mentor record; null leaves the child without a mentor. */
  mentorId: string | null;
  reason: string;
  /** The version of the student that the admin saw; null for a write that holds whatever it is by now. */
  version: number | null;
};

/**
 * Assigns another mentor to a child, or none for now: planned sessions are handed over or cancelled, and the access
 * of the previous mentor ends with the commit. Repeating it changes nothing.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND, CLOSED for an enrolment without mentors, CONFLICT for a mentor who cannot take it, and
 * for a student that has changed since it was read
 */
export async function assignMentor(
  app: App,
  viewer: Viewer,
  { studentId, mentorId, reason, version }: MentorAssignment,
): Promise<string> {
  throwIfInvalid(checkReason(reason));
  await inTransaction(app, (tx, effects) =>
    applyAssignment(tx, effects, viewer, {
      ...{ studentId, mentorId, reason, version, roomUrl: app.config.roomUrl },
    }),
  );
  return studentId;
}

/**
 * Assigns a mentor to a child within a write of an admin.
 * @param assignment with the place of new rooms for the sessions that are handed over
 * @returns the id of the former mentor, if any; null when nothing has changed
 */
export async function applyAssignment(
  tx: Tx,
  effects: Effects,
  viewer: ViewerIdentity,
  { studentId, mentorId, reason, version, roomUrl }: MentorAssignment & { roomUrl: string },
): Promise<{ formerMentorId: string | null } | null> {
  // Locks in the order in which scheduling a session locks: the mentor, then the student.
  const mentor = mentorId === null ? null : await lockMentor(tx, viewer, mentorId);
  const student = await lockStudent(tx, viewer, studentId);
  if (student.mentorId === mentorId) return null;
  if (version !== null) throwIfInvalid(checkVersion(student.version, version));
  if (mentor) throwIfInvalid(await checkCapacity(tx, student, mentor));
  await changeEnrolment(tx, effects, student, { mentorId });
  const sessions = await handOverSessions(tx, effects, { studentId, mentorId, roomUrl });
  const id = await recordAuditEntry(tx, viewer, {
    action: 'student.assignMentor',
    entity: 'Student',
    entityId: studentId,
    before: { mentorId: student.mentorId },
    after: { mentorId },
    reason,
  });
  await notifyPeople(tx, effects, { student, mentor, sessions, subjectKey: `mentor:${id}` });
  return { formerMentorId: student.mentorId };
}

async function lockStudent(tx: Tx, viewer: ViewerIdentity, id: string): Promise<Student> {
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const student = await tx.student.findFirst({ where: { AND: [{ id }, assignableStudents(viewer)] } });
  if (!student) throw notFound('Student');
  return student;
}

async function checkCapacity(tx: Tx, student: Student, mentor: Mentor) {
  await lockCapacity(tx);
  const count = await tx.student.count({ where: { mentorId: mentor.id, paymentStatus: 'COMPLETED' } });
  return checkMentorAssignment(student, mentor, count, new Date());
}

type Change = { student: Student; mentor: Mentor | null; sessions: number; subjectKey: string };

async function notifyPeople(
  tx: Tx,
  effects: Effects,
  { student, mentor, sessions, subjectKey }: Change,
): Promise<void> {
  const { id: studentId, firstName } = student;
  const kind = 'ENROLMENT' as const;
  await notifyFamily(tx, effects, { student, mentor, subjectKey });
  if (mentor)
    notify(effects, {
      ...{ kind, studentId, subjectKey, ...newMentorText(firstName, sessions) },
      recipientIds: [mentor.profileId],
      actionUrl: `/mentor?student=${studentId}&tab=students`,
      actionText: 'See your students',
    });
  const former = student.mentorId && (await tx.mentor.findUnique({ where: { id: student.mentorId } }));
  if (former)
    notify(effects, {
      ...{ kind, studentId: null, subjectKey, ...FORMER_MENTOR_TEXT },
      recipientIds: [former.profileId],
      actionUrl: '/mentor',
      actionText: 'See your students',
    });
}
