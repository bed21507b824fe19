import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { ViewerIdentity } from '../enrolment/access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { changeHosts } from './changeHosts.ts';
import type { HostedCall } from './lockGroupCall.ts';
import { newRoom } from './newRoom.ts';
import { notifyEverybody } from './notifyOfCall.ts';
import { isFree } from './requireHosts.ts';

type Leaving = {
  mentorId: string;
  /** The mentor who holds the calls from now on; null for none. */
  successorId: string | null;
  roomUrl: string;
};

/**
 * Gives the planned calls of a mentor who leaves to another one, each in a new room. Cancels those that the other mentor
 * has no time for or holds already, those in progress, and all of them without another mentor. The caller has locked
 * both mentors.
 * @returns the number of calls that go on
 */
export async function handOverGroupCalls(
  tx: Tx,
  effects: Effects,
  viewer: ViewerIdentity,
  { mentorId, successorId, roomUrl }: Leaving,
): Promise<number> {
  const now = new Date();
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "GroupCall"
    WHERE status = 'PLANNED' AND "endsAt" > ${now}
      AND id IN (SELECT "callId" FROM "GroupCallHost" WHERE "mentorId" = ${mentorId}::uuid AND "isPlanned")
    ORDER BY id FOR UPDATE`;
  const calls = await tx.groupCall.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { hosts: { orderBy: { role: 'asc' } } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  });
  let kept = 0;
  for (const before of calls) {
    const goesOn =
      successorId !== null &&
      before.startsAt > now &&
      before.hosts.every((host) => host.mentorId !== successorId) &&
      (await isFree(tx, effects, successorId, before, null));
    if (goesOn) await replaceHost(tx, effects, before, { from: mentorId, to: successorId });
    const after = await tx.groupCall.update({
      where: { id: before.id },
      data: goesOn ? { room: newRoom(roomUrl) } : { status: 'CANCELLED' },
      include: { hosts: { orderBy: { role: 'asc' } } },
    });
    const action = goesOn ? 'groupCall.update' : 'groupCall.cancel';
    await auditGroupCall(tx, viewer, { action, before, after });
    if (!goesOn) await notifyEverybody(tx, effects, after, 'cancelled', null);
    await publishGroupCall(tx, effects, after);
    if (goesOn) kept += 1;
  }
  return kept;
}

async function replaceHost(
  tx: Tx,
  effects: Effects,
  call: HostedCall,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const idOf = (role: 'HOST' | 'CO_HOST') => {
    const id = call.hosts.find((host) => host.role === role)?.mentorId ?? to;
    return id === from ? to : id;
  };
  await changeHosts(tx, effects, call, { hostId: idOf('HOST'), coHostId: idOf('CO_HOST') }, call);
}
