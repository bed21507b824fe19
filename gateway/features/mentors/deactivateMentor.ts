import { badInput, DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { MENTOR_ADMIN_TEXTS } from '../../../contract/mentorRecords.ts';
import { checkReason, NO_LONGER_MENTOR_TEXT, takenOverText } from '../../../contract/mentors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Mentor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { handOverGroupCalls } from '../groupCalls/handOverGroupCalls.ts';
import { notify } from '../notifications/notify.ts';
import { lockMentor } from './mentorRow.ts';
import { releaseStudents } from './releaseStudents.ts';

export type MentorDeactivation = {
  mentorId: string;
  /** Null leaves the students waiting for a mentor and cancels their planned sessions. */
  toMentorId: string | null;
  reason: string;
  version: number;
};

/**
 * Makes a mentor inactive and hands the students with everything that follows them, and the group calls, over to another
 * one, in one step.
 * The access of the former mentor ends with the commit.
 * @returns the id of the mentor record
 * @throws DomainError NOT_FOUND, BAD_INPUT, CONFLICT when the other mentor cannot take all students
 */
export async function deactivateMentor(
  app: App,
  viewer: Viewer,
  { mentorId, toMentorId, reason, version }: MentorDeactivation,
): Promise<string> {
  throwIfInvalid(checkReason(reason));
  if (mentorId === toMentorId) throw badInput('toMentorId', MENTOR_ADMIN_TEXTS.sameMentor);
  await inTransaction(app, async (tx, effects) => {
    const { mentor, successor } = await lockBoth(tx, viewer, mentorId, toMentorId);
    throwIfInvalid(checkVersion(mentor.version, version));
    if (!mentor.isActive) throw new DomainError('CONFLICT', MENTOR_ADMIN_TEXTS.alreadyInactive, 'mentorId');
    await tx.mentor.update({ where: { id: mentorId }, data: { isActive: false } });
    // Names the change in notifications; the entry of the audit log is written once its outcome is known.
    const subjectKey = `mentor:${mentorId}:left:${version}`;
    const { roomUrl } = app.config;
    const handover = { mentor, successor, subjectKey, roomUrl };
    const { students, sessions } = await releaseStudents(tx, effects, handover);
    const calls = await handOverGroupCalls(tx, effects, viewer, {
      mentorId,
      successorId: toMentorId,
      roomUrl,
    });
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'mentor.deactivate', entity: 'Mentor', entityId: mentorId, reason },
      before: { isActive: true, studentIds: students.map(({ id }) => id) },
      after: { isActive: false, toMentorId, sessions, calls },
    });
    notifyMentors(effects, { mentor, successor, students: students.length, sessions, subjectKey });
  });
  return mentorId;
}

/** Locks in id order, so that two handovers between the same mentors cannot deadlock. */
async function lockBoth(tx: Tx, viewer: Viewer, mentorId: string, toMentorId: string | null) {
  const ids = [mentorId, ...(toMentorId === null ? [] : [toMentorId])].sort();
  const locked: Mentor[] = [];
  for (const id of ids) locked.push(await lockMentor(tx, viewer, id));
  const [mentor, successor] = [mentorId, toMentorId].map((id) => locked.find((one) => one.id === id));
  if (!mentor) throw new Error('The record was locked and is not there');
  return { mentor, successor: successor ?? null };
}

type Leaving = {
  mentor: Mentor;
  successor: Mentor | null;
  students: number;
  sessions: number;
  subjectKey: string;
};

function notifyMentors(
  effects: Effects,
  { mentor, successor, students, sessions, subjectKey }: Leaving,
): void {
  const shared = { kind: 'ENROLMENT' as const, studentId: null, subjectKey };
  notify(effects, {
    ...{ ...shared, ...NO_LONGER_MENTOR_TEXT, recipientIds: [mentor.profileId] },
    ...{ actionUrl: null, actionText: null },
  });
  effects.publish('access.changed', { userId: mentor.profileId }, [mentor.profileId]);
  if (successor && students > 0)
    notify(effects, {
      ...{ ...shared, ...takenOverText(students, sessions), recipientIds: [successor.profileId] },
      ...{ actionUrl: '/mentor?tab=students', actionText: 'See your students' },
    });
}
