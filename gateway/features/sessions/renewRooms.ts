import { randomUUID } from 'node:crypto';
import { resolveMeeting } from '../../../contract/sessions.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { publishSessionChange } from './publishSessionChange.ts';

/** Moves the planned sessions of a child into new rooms, since somebody who no longer belongs to it knows the old ones. */
export async function renewRooms(
  tx: Tx,
  effects: Effects,
  { studentId, roomUrl }: { studentId: string; roomUrl: string },
): Promise<void> {
  const sessions = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "MentorSession"
    WHERE "studentId" = ${studentId}::uuid AND status = 'SCHEDULED' AND "endsAt" > now()
    ORDER BY id FOR UPDATE`;
  for (const { id } of sessions) {
    const session = await tx.mentorSession.update({
      where: { id },
      data: {
        ...resolveMeeting({ platform: 'JITSI', meetingLink: '' }, null, roomUrl, randomUUID),
        sequence: { increment: 1 },
      },
    });
    await publishSessionChange(tx, effects, session, null);
  }
}
