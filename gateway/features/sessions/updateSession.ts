import { randomUUID } from 'node:crypto';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkSession,
  checkStart,
  resolveMeeting,
  SESSION_TEXTS,
  type SessionDraft,
  type SessionKind,
} from '../../../contract/sessions.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { managedSessions } from './access.ts';
import { auditSession } from './auditSession.ts';
import { lockCalendars, requireNoGroupCall, withOverlapErrors } from './calendar.ts';
import { SESSION_CHANGES_PER_MENTOR } from './limits.ts';
import { lockOpenSession } from './openSession.ts';
import { publishSessionChange } from './publishSessionChange.ts';

export type SessionChanges = SessionDraft & {
  sessionId: string;
  kind: SessionKind;
  /** The version of the session that the form was opened with. */
  version: number;
};

const MINUTE_MS = 60_000;

/**
 * Updates a scheduled session; its student and its mentor stay. A session that moves gets its reminders again.
 * @returns the id of the session
 * @throws DomainError CLOSED once it is completed or cancelled, or when a previous mentor left it behind; CONFLICT
 * on startsAt like scheduleSession, and for a session that has changed since it was read
 */
export async function updateSession(app: App, viewer: Viewer, changes: SessionChanges): Promise<string> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  throwIfInvalid(checkSession(changes));
  const { sessionId: id, startsAt, durationMinutes } = changes;
  const people = await app.prisma.mentorSession.findFirst({
    where: { AND: [{ id }, managedSessions(viewer)] },
    select: { mentorId: true, studentId: true },
  });
  if (!people) throw notFound('Session');
  await withOverlapErrors(null, () =>
    inTransaction(app, async (tx, effects) => {
      await lockCalendars(tx, [people.mentorId], people.studentId);
      const before = await lockOpenSession(tx, viewer, id);
      throwIfInvalid(checkVersion(before.version, changes.version));
      // The student is locked, so the assignment cannot change after this read.
      const assignedCount = await tx.student.count({
        where: { id: people.studentId, mentorId: before.mentorId },
      });
      if (assignedCount === 0) throw new DomainError('CLOSED', SESSION_TEXTS.leftBehind, null);
      const isMoved = before.startsAt.getTime() !== startsAt.getTime();
      // Everything but the time of a session in progress can still be corrected.
      if (isMoved) throwIfInvalid(checkStart(startsAt, new Date()));
      const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);
      await requireNoGroupCall(tx, people.mentorId, { startsAt, endsAt }, null);
      if (isMoved) await tx.sessionReminder.deleteMany({ where: { sessionId: id } });
      const after = await tx.mentorSession.update({
        where: { id },
        data: {
          title: changes.title.trim(),
          description: changes.description.trim() || null,
          startsAt,
          endsAt,
          durationMinutes,
          kind: changes.kind,
          ...resolveMeeting(changes, before.meetingLink, app.config.roomUrl, randomUUID),
          sequence: { increment: 1 },
          ...(isMoved ? { plannedAt: new Date() } : {}),
        },
      });
      await auditSession(tx, viewer, { action: 'session.update', before, after });
      await publishSessionChange(tx, effects, after, isMoved ? 'moved' : null);
    }),
  );
  return id;
}
