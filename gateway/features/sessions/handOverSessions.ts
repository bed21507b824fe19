import { randomUUID } from 'node:crypto';
import { resolveMeeting, SESSION_TEXTS } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { MentorSession } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { isInGroupCall, isInSession } from './calendar.ts';
import { cancelOrphanedSessions } from './cancelOrphanedSessions.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/** The child, its new mentor or none, and where the new rooms are. */
type Assignment =
  | { studentId: string; mentorId: null }
  | { studentId: string; mentorId: string | null; roomUrl: string };

/**
 * Hands the scheduled sessions of a child over to its new mentor, each in a new room, since the previous mentor knows
 * the old one. Cancels sessions that the new mentor has no time for, sessions in progress, and all of them when there
 * is no mentor. The caller has locked the new mentor and then the student, and written the assignment.
 * @returns the number of sessions that were handed over
 */
export async function handOverSessions(tx: Tx, effects: Effects, assignment: Assignment): Promise<number> {
  const { studentId, mentorId } = assignment;
  const next =
    'roomUrl' in assignment && mentorId !== null ? { mentorId, roomUrl: assignment.roomUrl } : null;
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
  let handedOver = 0;
  for (const session of sessions) {
    const { id, startsAt } = session;
    const isHandedOver =
      next !== null && startsAt > now && (await isFree(tx, effects, next.mentorId, session));
    const after = await tx.mentorSession.update({
      where: { id },
      data: {
        ...(isHandedOver
          ? { mentorId: next.mentorId, ...newRoom(next.roomUrl) }
          : {
              status: 'CANCELLED',
              notes: mentorId === null ? SESSION_TEXTS.cancelled : SESSION_TEXTS.mentorChanged,
            }),
        sequence: { increment: 1 },
      },
    });
    await publishSessionChange(tx, effects, after, isHandedOver ? 'handedOver' : 'cancelled');
    if (isHandedOver) handedOver += 1;
  }
  return handedOver;
}

/** The previous mentor knows the old room. */
const newRoom = (roomUrl: string) =>
  resolveMeeting({ platform: 'JITSI', meetingLink: '' }, null, roomUrl, randomUUID);

/** Returns whether the new mentor, who is locked, is in no other session or group call then. */
async function isFree(
  tx: Tx,
  effects: Effects,
  mentorId: string,
  { startsAt, endsAt }: Pick<MentorSession, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await cancelOrphanedSessions(tx, effects, mentorId, { from: startsAt, to: endsAt });
  const span = { startsAt, endsAt };
  return !(await isInSession(tx, mentorId, span)) && !(await isInGroupCall(tx, mentorId, span, null));
}
