import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkMentorAssignment } from '../../../contract/mentors.ts';
import { TABLE_TEXTS } from '../../../contract/tables.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Mentor, Student } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { cancelOrphanedSessions } from '../sessions/cancelOrphanedSessions.ts';
import { handOverSessions } from '../sessions/handOverSessions.ts';
import { lockCapacity } from './capacity.ts';
import { changeEnrolment } from './changeEnrolment.ts';
import { notifyFamily } from './notifyFamily.ts';

/** Far enough for every session that can be planned. */
const FOR_EVER = new Date('9999-12-31T00:00:00Z');

export type Handover = {
  /** The locked record of the mentor who leaves. */
  mentor: Mentor;
  /** The locked record of the mentor who takes over; null leaves the students without one for now. */
  successor: Mentor | null;
  /** Identifies the change in the notifications of families. */
  subjectKey: string;
  /** Where the new rooms of sessions are. */
  roomUrl: string;
};

/**
 * Takes every student of a mentor away and gives those with a paid mentored enrolment to the successor, with their
 * threads, their pending work and their planned sessions, which follow the assignment. Notifies the families.
 * @returns the students that moved to the successor or wait for one, and the number of sessions handed over
 * @throws DomainError CONFLICT when the successor cannot take all of them
 */
export async function releaseStudents(
  tx: Tx,
  effects: Effects,
  { mentor, successor, subjectKey, roomUrl }: Handover,
): Promise<{ students: Student[]; sessions: number }> {
  await tx.$queryRaw`
    SELECT 1 FROM "Student" WHERE "mentorId" = ${mentor.id}::uuid ORDER BY id FOR NO KEY UPDATE`;
  const locked = await tx.student.findMany({ where: { mentorId: mentor.id }, orderBy: { id: 'asc' } });
  await lockCapacity(tx);
  // A payment that settled before the capacity was locked may have assigned one more.
  if ((await tx.student.count({ where: { mentorId: mentor.id } })) !== locked.length)
    throw new DomainError('CONFLICT', TABLE_TEXTS.changedMeanwhile, 'version');
  const students = locked.filter(
    (student) => student.paymentStatus === 'COMPLETED' && student.package === 'MENTORED',
  );
  if (successor) await requireCapacity(tx, successor, students);
  let sessions = 0;
  for (const student of locked) {
    const isMentored = students.includes(student);
    const mentorId = isMentored && successor ? successor.id : null;
    await changeEnrolment(tx, effects, student, { mentorId });
    sessions += await handOverSessions(tx, effects, { studentId: student.id, mentorId, roomUrl });
    if (isMentored) await notifyFamily(tx, effects, { student, mentor: successor, subjectKey });
  }
  await cancelOrphanedSessions(tx, effects, mentor.id, { from: new Date(), to: FOR_EVER });
  return { students, sessions };
}

async function requireCapacity(tx: Tx, successor: Mentor, students: Student[]): Promise<void> {
  const now = new Date();
  const taken = await tx.student.count({ where: { mentorId: successor.id, paymentStatus: 'COMPLETED' } });
  for (const [index, student] of students.entries()) {
    const problem = checkMentorAssignment(student, successor, taken + index, now);
    throwIfInvalid(problem && new DomainError(problem.code, problem.message, 'toMentorId'));
  }
}
