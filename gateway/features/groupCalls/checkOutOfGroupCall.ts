import { notFound } from '../../../contract/errors.ts';
import { checkAhead } from '../../../contract/groupCalls.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { callStudents, hostedGroupCalls, visibleGroupCalls } from './access.ts';
import { publishGroupCall, publishPresence } from './audience.ts';
import { CALL_CHANGES_PER_PERSON, CALL_PLACES_PER_PERSON } from './limits.ts';
import { type HostedCall, lockGroupCall } from './lockGroupCall.ts';
import { nowFrom } from './stays.ts';

export type GroupCallCheckOut = {
  callId: string;
  /** The child who has left; null for who holds the call. */
  studentId: string | null;
  /** When the person came in. A later time in the call is another one, which a repetition does not end. */
  joinedAt: Date;
};

/**
 * Records that a child, or somebody who holds the call, has left it; the place stays. Whoever comes back joins again.
 * Children can no longer come in while a host is away. Who never says so counts until the end of the call, which also
 * holds for who says so after it. Repeating it changes nothing.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND
 */
export async function checkOutOfGroupCall(
  app: App,
  viewer: Viewer,
  { callId, studentId, joinedAt }: GroupCallCheckOut,
): Promise<string> {
  // All families of the course are told of a host.
  const limit = studentId === null ? CALL_CHANGES_PER_PERSON : CALL_PLACES_PER_PERSON;
  await consumeRateLimit(app.prisma, limit, viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const access = studentId === null ? hostedGroupCalls(viewer) : visibleGroupCalls(viewer);
    const call = await lockGroupCall(tx, callId, access);
    if (studentId === null) await checkHostOut(tx, effects, viewer, call, joinedAt);
    else await checkChildOut(tx, effects, viewer, call, { studentId, joinedAt });
  });
  return callId;
}

const isOver = (call: HostedCall) => checkAhead(call, Date.now()) !== null;

async function checkHostOut(
  tx: Tx,
  effects: Effects,
  { mentorId }: Viewer,
  call: HostedCall,
  joinedAt: Date,
): Promise<void> {
  if (mentorId === null || isOver(call)) return;
  const { count } = await tx.groupCallHost.updateMany({
    where: { callId: call.id, mentorId, joinedAt, leftAt: null },
    data: { leftAt: nowFrom(joinedAt) },
  });
  // From now on children wait until the host is back.
  if (count > 0) await publishGroupCall(tx, effects, call);
}

async function checkChildOut(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  call: HostedCall,
  { studentId, joinedAt }: { studentId: string; joinedAt: Date },
): Promise<void> {
  const student = await tx.student.findFirst({
    where: { AND: [{ id: studentId, course: call.course }, callStudents(viewer)] },
    select: { id: true },
  });
  if (!student) throw notFound('Student');
  if (isOver(call)) return;
  const { count } = await tx.groupCallStay.updateMany({
    where: { callId: call.id, studentId, joinedAt, leftAt: null },
    data: { leftAt: nowFrom(joinedAt) },
  });
  if (count > 0) await publishPresence(tx, effects, call, studentId);
}
