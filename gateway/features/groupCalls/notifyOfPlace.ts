import type { Effects } from '../../events/transaction.ts';
import type { GroupCall } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { familiesOf } from './audience.ts';
import { notifyOfCall } from './notifyOfCall.ts';
import { type CallSeat, loadSeats } from './seats.ts';

/**
 * Notifies the families of children who waited and have a place now, in a locked call.
 * @param before who signed up, as it was
 */
export async function notifyOfPlace(
  tx: Tx,
  effects: Effects,
  call: GroupCall,
  before: readonly CallSeat[],
): Promise<void> {
  const waited = before.filter(({ isWaiting }) => isWaiting).map(({ studentId }) => studentId);
  const moved = (await loadSeats(tx, call.id)).filter(
    ({ studentId, isWaiting }) => !isWaiting && waited.includes(studentId),
  );
  const person = { select: { id: true, timeZone: true } };
  for (const { studentId, signedUpAt } of moved) {
    const family = await tx.student.findUniqueOrThrow({
      where: { id: studentId },
      select: { firstName: true, parent: person, login: person },
    });
    notifyOfCall(effects, call, familiesOf([family]), {
      ...{ kind: 'SESSION_SCHEDULED', key: `place:${studentId}:${signedUpAt.getTime()}` },
      title: 'There is a place in the live call now',
      body: (when) => `${family.firstName} is in: ${call.topic}, ${when}`,
    });
  }
}
