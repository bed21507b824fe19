import { SESSION_TEXTS } from '../../../../contract/sessions.ts';
import type { App, Viewer } from '../../../context.ts';
import { type Effects, inTransaction } from '../../../events/transaction.ts';
import type { MentorSession, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../../platform/limits/limits.ts';
import { markSubjectRead } from '../../notifications/markSubjectRead.ts';
import { auditSession } from '../auditSession.ts';
import { SESSION_CHANGES_PER_MENTOR } from '../limits.ts';
import { lockOpenSession } from '../openSession.ts';
import { loadSessionPeople } from '../people.ts';
import { publishSessionChange } from '../publishSessionChange.ts';

/** Selects what is still planned of a session's series after it; nothing for a session that is not one of a series. */
export function laterInSeries(
  { id, seriesId, startsAt }: Pick<MentorSession, 'id' | 'seriesId' | 'startsAt'>,
  now: Date,
): Prisma.MentorSessionWhereInput {
  if (seriesId === null) return { id: { in: [] } };
  return {
    ...{ id: { not: id }, seriesId, status: 'SCHEDULED' },
    ...{ startsAt: { gte: startsAt }, endsAt: { gt: now } },
  };
}

/**
 * Cancels a session and all later ones of its series, in one commit and with one notification for each of the family.
 * A session that is not one of a series, or the last of it, is cancelled alone.
 * @returns the ids of the cancelled sessions, earliest first
 * @throws DomainError NOT_FOUND, CLOSED once the session is over or cancelled
 */
export async function cancelSeries(app: App, viewer: Viewer, id: string): Promise<string[]> {
  await consumeRateLimit(app.prisma, SESSION_CHANGES_PER_MENTOR, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    // All of them in id order, so that two that cancel from different sessions on cannot deadlock.
    await tx.$queryRaw`
      SELECT 1 FROM "MentorSession"
      WHERE id = ${id}::uuid OR "seriesId" = (SELECT "seriesId" FROM "MentorSession" WHERE id = ${id}::uuid)
      ORDER BY id FOR UPDATE`;
    const first = await lockOpenSession(tx, viewer, id);
    // They are of the same child as the first one, which the viewer manages.
    const later = await tx.mentorSession.findMany({
      where: laterInSeries(first, new Date()),
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    });
    if (later.length > 0) await readAnnouncement(tx, effects, first);
    for (const before of [first, ...later]) {
      const session = await tx.mentorSession.update({
        where: { id: before.id },
        data: { status: 'CANCELLED', notes: SESSION_TEXTS.cancelled, sequence: { increment: 1 } },
      });
      await auditSession(tx, viewer, { action: 'session.cancel', before, after: session });
      const ofFirst = later.length > 0 ? 'seriesCancelled' : 'cancelled';
      await publishSessionChange(tx, effects, session, before === first ? ofFirst : 'cancelledWithSeries');
    }
    return [first, ...later].map((session) => session.id);
  });
}

/** Marks as read that there is a session every week: of the first one, which may be another than the cancelled. */
async function readAnnouncement(
  tx: Tx,
  effects: Effects,
  { seriesId, studentId }: MentorSession,
): Promise<void> {
  const { family } = await loadSessionPeople(tx, studentId);
  const ids = family.map((person) => person.id);
  await markSubjectRead(tx, effects, ids, `session:${seriesId}:repeated:`);
}
