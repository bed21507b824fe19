import { randomUUID } from 'node:crypto';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkSession,
  checkStart,
  checkWeeks,
  resolveMeeting,
  type SessionDraft,
  type SessionKind,
} from '../../../contract/sessions.ts';
import { startText } from '../../../contract/time.ts';
import { weeklyFrom } from '../../../contract/wallTime.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { assignedStudents } from '../enrolment/access.ts';
import { auditSession } from './auditSession.ts';
import { lockCalendars, requireNoGroupCall, withOverlapErrors } from './calendar.ts';
import { cancelOrphanedSessions } from './cancelOrphanedSessions.ts';
import { SESSIONS_PER_MENTOR } from './limits.ts';
import { publishSessionChange } from './publishSessionChange.ts';
import { scheduledWeeks, weeklyId } from './series/weeklySessions.ts';

/** A new session. The client generates its id, so that a retry with the same id is safe. */
export type NewSession = SessionDraft & {
  id: string;
  studentId: string;
  kind: SessionKind;
  /** For how many weeks it takes place, at the same time of the mentor's clock; 1 for once. */
  weeks: number;
};

const MINUTE_MS = 60_000;

/**
 * Schedules a session of the viewer with one of their students, once or weekly, and notifies the family.
 * @returns the id of the first session
 * @throws DomainError CONFLICT on startsAt when the mentor or the student is in another session then; of weekly sessions
 * all are scheduled or none, and the error names the day
 */
export async function scheduleSession(app: App, viewer: Viewer, session: NewSession): Promise<string> {
  throwIfInvalid(checkSession(session) ?? checkWeeks(session.weeks));
  const { id, studentId } = session;
  // Before the student: what was stored is acknowledged even if the mentor has lost the student since.
  if (await isScheduled(app, viewer, session)) return id;
  const student = await app.prisma.student.findFirst({
    where: { AND: [{ id: studentId }, assignedStudents(viewer)] },
    select: { mentorId: true },
  });
  if (!student?.mentorId) throw notFound('Student');
  const { mentorId } = student;
  const { timeZone } = await app.prisma.profile.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { timeZone: true },
  });
  const starts = weeklyFrom(session.startsAt, session.weeks, timeZone);
  for (const start of starts) throwIfInvalid(checkStart(start, new Date()));
  await consumeRateLimit(app.prisma, SESSIONS_PER_MENTOR, viewer.id);
  try {
    await inTransaction(app, async (tx, effects) => {
      await lockCalendars(tx, [mentorId], studentId);
      // While this waited, the student may have been assigned to another mentor, or the mentor suspended.
      const assignedCount = await tx.student.count({
        where: { AND: [{ id: studentId, mentorId }, assignedStudents(viewer)] },
      });
      if (assignedCount === 0) throw notFound('Student');
      for (const [week, startsAt] of starts.entries()) {
        const endsAt = new Date(startsAt.getTime() + session.durationMinutes * MINUTE_MS);
        await cancelOrphanedSessions(tx, effects, mentorId, { from: startsAt, to: endsAt });
        const when = starts.length === 1 ? null : startText(startsAt, timeZone);
        await requireNoGroupCall(tx, mentorId, { startsAt, endsAt }, when);
        const row = await withOverlapErrors(when, () =>
          tx.mentorSession.create({
            data: {
              id: weeklyId(id, week),
              mentorId,
              studentId,
              seriesId: starts.length === 1 ? null : id,
              title: session.title.trim(),
              description: session.description.trim() || null,
              startsAt,
              endsAt,
              durationMinutes: session.durationMinutes,
              kind: session.kind,
              ...resolveMeeting(session, null, app.config.roomUrl, randomUUID),
            },
          }),
        );
        await auditSession(tx, viewer, { action: 'session.create', before: null, after: row });
        // One notification is about all of them.
        const first = starts.length === 1 ? 'scheduled' : 'repeated';
        await publishSessionChange(tx, effects, row, week === 0 ? first : null);
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isScheduled(app, viewer, session))) throw idTaken();
  }
  return id;
}

/** A session that was handed over belongs to its new mentor, and its new room is not for the previous one. */
async function isScheduled(app: App, viewer: Viewer, session: NewSession): Promise<boolean> {
  const existing = await app.prisma.mentorSession.findFirst({
    where: { id: session.id, mentor: { profileId: viewer.id } },
  });
  if (!existing) return false;
  const isSame =
    existing.studentId === session.studentId &&
    existing.title === session.title.trim() &&
    existing.startsAt.getTime() === session.startsAt.getTime() &&
    (await scheduledWeeks(app.prisma, session.id)) === session.weeks;
  if (!isSame) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another session has this id', 'id');
