import { attendanceOf } from '../../../contract/callAttendance.ts';
import { callPath } from '../../../contract/groupCalls.ts';
import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { notify } from '../notifications/notify.ts';
import { SEATED_PLACES } from './access.ts';
import { STAYS_IN_ORDER } from './stays.ts';

/**
 * Notifies the parents of children who signed up for a call and were not there, once it was held and has notes, which
 * they can read. Each is notified of a call once, by the key of the notification.
 */
export async function sendMissedSummary(tx: Tx, effects: Effects, call: GroupCall): Promise<void> {
  const { id, topic, status, notes } = call;
  if (status !== 'HELD' || notes === null) return;
  const places = await tx.groupCallPlace.findMany({
    where: { AND: [{ callId: id }, SEATED_PLACES] },
    orderBy: { studentId: 'asc' },
    select: {
      markedAs: true,
      stays: STAYS_IN_ORDER,
      student: { select: { id: true, firstName: true, parentId: true } },
    },
  });
  const missed = places.filter((place) => !attendanceOf(call, place, Date.now()).wasThere);
  const drafts = missed.map(({ student }) => ({
    ...{ kind: 'SESSION_SCHEDULED' as const, studentId: student.id, recipientIds: [student.parentId] },
    title: `${student.firstName} was not in the live call`,
    body: `${topic}: here are the notes of what the others did.`,
    ...{ actionUrl: callPath(id), actionText: 'Read the notes' },
    subjectKey: `groupCall:${id}:missed:${student.id}`,
  }));
  notify(effects, ...drafts);
}
