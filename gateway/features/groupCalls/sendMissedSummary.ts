import { callPath } from '../../../contract/groupCalls.ts';
import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';
import { SEATED_PLACES } from './access.ts';

/**
 * Notifies the parents of children who signed up for a call and did not join, once it was held and has notes, which
 * they can read. Each is notified of a call once, by the key of the notification.
 */
export async function sendMissedSummary(tx: Tx, effects: Effects, call: GroupCall): Promise<void> {
  const { id, topic, status, notes } = call;
  if (status !== 'HELD' || notes === null) return;
  const missed = await tx.groupCallPlace.findMany({
    where: { AND: [{ callId: id, joinedAt: null }, SEATED_PLACES] },
    orderBy: { studentId: 'asc' },
    select: { student: { select: { id: true, firstName: true, parentId: true } } },
  });
  for (const { student } of missed)
    await notify(tx, effects, {
      ...{ kind: 'SESSION_SCHEDULED', studentId: student.id, recipientIds: [student.parentId] },
      title: `${student.firstName} was not in the live call`,
      body: `${topic}: here are the notes of what the others did.`,
      ...{ actionUrl: callPath(id), actionText: 'Read the notes' },
      subjectKey: `groupCall:${id}:missed:${student.id}`,
    });
}
