import { DomainError } from '../../../contract/errors.ts';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { violatedExclusionConstraint } from '../../platform/database/prisma.ts';

/**
 * Serializes the transactions that schedule for the same mentor or student: two that exclude each other would
 * otherwise deadlock until the database aborts one of them. Locks mentors before students.
 */
export async function lockCalendars(tx: Tx, mentorId: string, studentId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Mentor" WHERE id = ${mentorId}::uuid FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Runs a write, and turns an overlap that the database rejects into the error for the person who is busy.
 * @param when names the day of one of several sessions; null for the only one
 */
export async function withOverlapErrors<Result>(
  when: string | null,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const clash = violatedExclusionConstraint(error);
    if (clash === 'MentorSession_mentor_is_free')
      throw busy(when === null ? SESSION_TEXTS.mentorBusy : SESSION_TEXTS.mentorBusyOn(when));
    if (clash === 'MentorSession_student_is_free')
      throw busy(when === null ? SESSION_TEXTS.studentBusy : SESSION_TEXTS.studentBusyOn(when));
    throw error;
  }
}

const busy = (text: string) => new DomainError('CONFLICT', text, 'startsAt');
