import { randomUUID } from 'node:crypto';
import type { App, Viewer } from '../../platform/context.ts';
import { DomainError, notFound, refuse } from '../../platform/errors.ts';
import { spend } from '../../platform/limits.ts';
import { isUniqueClash } from '../../platform/prisma.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { assignedStudents } from '../enrolment/access.ts';
import { judged, lockCalendars } from './calendar.ts';
import { cancelLostSessions } from './cancelLostSessions.ts';
import { SESSIONS_PER_MENTOR } from './limits.ts';
import { checkSession, checkStart, placeOf, type SessionDraft, type SessionKind } from './rules.ts';
import { tellSession } from './tellSession.ts';

/** The id is made by the sender: sending the same again under it is safe. */
export type NewSession = SessionDraft & { id: string; studentId: string; kind: SessionKind };

const MINUTE_MS = 60_000;

/**
 * Plans a session of the viewer with one of their students and tells the family.
 * @returns the id of the session
 * @throws DomainError CONFLICT on startsAt when the mentor or the student is in another session then
 */
export async function scheduleSession(app: App, viewer: Viewer, session: NewSession): Promise<string> {
  refuse(checkSession(session));
  const { id, studentId } = session;
  // Before the student: what was stored is acknowledged even if the mentor has lost the student since.
  if (await isScheduled(app, viewer, session)) return id;
  const student = await app.prisma.student.findFirst({
    where: { AND: [{ id: studentId }, assignedStudents(viewer)] },
    select: { mentorId: true },
  });
  if (!student?.mentorId) throw notFound('Student');
  const { mentorId } = student;
  refuse(checkStart(session.startsAt, new Date()));
  await spend(app.prisma, SESSIONS_PER_MENTOR, viewer.id);
  try {
    await judged(() =>
      inTransaction(app, async (tx, effects) => {
        await lockCalendars(tx, mentorId, studentId);
        // Another mentor may have been given the student, or the record suspended, while this one waited.
        const isStillTheirs = await tx.student.count({
          where: { AND: [{ id: studentId, mentorId }, assignedStudents(viewer)] },
        });
        if (isStillTheirs === 0) throw notFound('Student');
        const endsAt = new Date(session.startsAt.getTime() + session.durationMinutes * MINUTE_MS);
        await cancelLostSessions(tx, effects, mentorId, { from: session.startsAt, to: endsAt });
        const row = await tx.mentorSession.create({
          data: {
            id,
            mentorId,
            studentId,
            title: session.title.trim(),
            description: session.description.trim() || null,
            startsAt: session.startsAt,
            endsAt,
            durationMinutes: session.durationMinutes,
            kind: session.kind,
            ...placeOf(session, null, randomUUID),
          },
        });
        await tellSession(tx, effects, row, 'scheduled');
      }),
    );
  } catch (error) {
    if (!isUniqueClash(error)) throw error;
    if (!(await isScheduled(app, viewer, session))) throw idTaken();
  }
  return id;
}

/** A session that was handed over is its new mentor's, and its new room nothing for the one before. */
async function isScheduled(app: App, viewer: Viewer, session: NewSession): Promise<boolean> {
  const known = await app.prisma.mentorSession.findFirst({
    where: { id: session.id, mentor: { profileId: viewer.id } },
  });
  if (!known) return false;
  const isSame =
    known.studentId === session.studentId &&
    known.title === session.title.trim() &&
    known.startsAt.getTime() === session.startsAt.getTime();
  if (!isSame) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another session has this id', 'id');
