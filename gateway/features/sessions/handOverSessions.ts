import { randomUUID } from 'node:crypto';
import { placeOf, SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { MentorSession } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { cancelLostSessions } from './cancelLostSessions.ts';
import { tellSession } from './tellSession.ts';

type Assignment = { studentId: string; mentorId: string | null };

/**
 * Hands what is planned for a child over to its new mentor, each session in a new room, since the mentor before knows
 * the old one. What the new mentor has no time for, what is under way, and everything while there is no mentor is
 * cancelled. The caller has locked the new mentor and then the student, and written the assignment.
 * @returns how many sessions the new mentor has got
 */
export async function handOverSessions(
  tx: Tx,
  effects: Effects,
  { studentId, mentorId }: Assignment,
): Promise<number> {
  await tx.$queryRaw`
    SELECT 1 FROM "MentorSession"
    WHERE "studentId" = ${studentId}::uuid AND status = 'SCHEDULED' ORDER BY id FOR UPDATE`;
  const now = new Date();
  const sessions = await tx.mentorSession.findMany({
    where: {
      ...{ studentId, status: 'SCHEDULED', endsAt: { gt: now } },
      ...(mentorId === null ? {} : { mentorId: { not: mentorId } }),
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
  let moved = 0;
  for (const session of sessions) {
    const { id, startsAt } = session;
    const isMoved = mentorId !== null && startsAt > now && (await isFree(tx, effects, mentorId, session));
    const after = await tx.mentorSession.update({
      where: { id },
      data: {
        ...(isMoved
          ? { mentorId, ...placeOf({ platform: 'JITSI', meetingLink: '' }, null, randomUUID) }
          : {
              status: 'CANCELLED',
              notes: mentorId === null ? SESSION_TEXTS.cancelled : SESSION_TEXTS.mentorChanged,
            }),
        sequence: { increment: 1 },
      },
    });
    await tellSession(tx, effects, after, isMoved ? 'handedOver' : 'cancelled');
    if (isMoved) moved += 1;
  }
  return moved;
}

/** As the exclusion constraint sees it; nobody else plans for a mentor who is locked. */
async function isFree(
  tx: Tx,
  effects: Effects,
  mentorId: string,
  { startsAt, endsAt }: Pick<MentorSession, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await cancelLostSessions(tx, effects, mentorId, { from: startsAt, to: endsAt });
  const clash = await tx.mentorSession.count({
    where: { mentorId, status: 'SCHEDULED', startsAt: { lt: endsAt }, endsAt: { gt: startsAt } },
  });
  return clash === 0;
}
