import { DomainError } from '../../../contract/errors.ts';
import { SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { violatedExclusionConstraint } from '../../platform/database/prisma.ts';

export type Span = { startsAt: Date; endsAt: Date };

/**
 * Serializes the transactions that schedule for the same mentors or student: two that exclude each other would
 * otherwise deadlock until the database aborts one of them. Locks mentors, in the order of their ids, before the student.
 * @param studentId null for a group call
 */
export async function lockCalendars(
  tx: Tx,
  mentorIds: readonly string[],
  studentId: string | null,
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "Mentor" WHERE id = ANY(${[...mentorIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  if (studentId !== null)
    await tx.$queryRaw`SELECT 1 FROM "Student" WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`;
}

/** Returns whether a mentor is in a scheduled session within a time. Nobody else schedules for one who is locked. */
export async function isInSession(db: Db, mentorId: string, { startsAt, endsAt }: Span): Promise<boolean> {
  const where = {
    mentorId,
    status: 'SCHEDULED',
    startsAt: { lt: endsAt },
    endsAt: { gt: startsAt },
  } as const;
  return (await db.mentorSession.count({ where })) > 0;
}

/**
 * Returns whether a mentor holds a planned group call within a time. Nobody else schedules for one who is locked.
 * @param exceptCallId a call that does not count; null to count all
 */
export async function isInGroupCall(
  db: Db,
  mentorId: string,
  { startsAt, endsAt }: Span,
  exceptCallId: string | null,
): Promise<boolean> {
  const overlapping = { mentorId, isPlanned: true, startsAt: { lt: endsAt }, endsAt: { gt: startsAt } };
  const where = exceptCallId === null ? overlapping : { ...overlapping, callId: { not: exceptCallId } };
  return (await db.groupCallHost.count({ where })) > 0;
}

/**
 * Requires that a locked mentor holds no group call during a session.
 * @param when names the day of one of several sessions; null for the only one
 * @throws DomainError CONFLICT on startsAt
 */
export async function requireNoGroupCall(
  tx: Tx,
  mentorId: string,
  span: Span,
  when: string | null,
): Promise<void> {
  if (!(await isInGroupCall(tx, mentorId, span, null))) return;
  throw busy(when === null ? SESSION_TEXTS.mentorInCall : SESSION_TEXTS.mentorInCallOn(when));
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
