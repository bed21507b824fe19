import { openStay } from '../../../contract/callAttendance.ts';
import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { CALL_TEXTS, checkOpen } from '../../../contract/groupCalls.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { callStudents, hostedGroupCalls, visibleGroupCalls } from './access.ts';
import { publishGroupCall, publishPresence } from './audience.ts';
import { CALL_PLACES_PER_PERSON } from './limits.ts';
import { type HostedCall, lockGroupCall } from './lockGroupCall.ts';
import { loadSeats } from './seats.ts';
import { nowAfter } from './stays.ts';

export type GroupCallJoin = {
  callId: string;
  /** The child who joins; null for who holds the call, and for an admin. */
  studentId: string | null;
};

/**
 * Lets a child with a place, or somebody who holds the call, in, and records that they are there until they say that
 * they left. Whoever did and comes back is there again, from then on. Children come in while both hosts are there: no
 * adult is alone with a child. That an admin comes in is in the audit log. Repeating it changes nothing.
 * @returns the link of the room
 * @throws DomainError NOT_FOUND, CLOSED before it opens, without a place, and once it is over or cancelled
 */
export async function joinGroupCall(
  app: App,
  viewer: Viewer,
  { callId, studentId }: GroupCallJoin,
): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_PLACES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const access = studentId === null ? hostedGroupCalls(viewer) : visibleGroupCalls(viewer);
    const call = await lockGroupCall(tx, callId, access);
    throwIfInvalid(checkOpen(call, studentId === null, Date.now()));
    if (studentId === null) await enterAsHost(tx, effects, viewer, call);
    else await enterAsChild(tx, effects, viewer, call, studentId);
    return call.room;
  });
}

async function enterAsHost(tx: Tx, effects: Effects, viewer: Viewer, call: HostedCall): Promise<void> {
  if (viewer.role === 'ADMIN')
    await recordAuditEntry(tx, viewer, {
      ...{ action: 'groupCall.join', entity: 'GroupCall', entityId: call.id },
    });
  const host = call.hosts.find(({ mentorId }) => mentorId === viewer.mentorId);
  if (!host || (host.joinedAt !== null && host.leftAt === null)) return;
  await tx.groupCallHost.update({
    where: { callId_role: { callId: call.id, role: host.role } },
    data: { joinedAt: nowAfter(host.joinedAt), leftAt: null },
  });
  // From now on children may be able to join.
  await publishGroupCall(tx, effects, call);
}

async function enterAsChild(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  call: HostedCall,
  studentId: string,
): Promise<void> {
  const student = await tx.student.findFirst({
    where: { AND: [{ id: studentId, course: call.course }, callStudents(viewer)] },
    select: { id: true },
  });
  if (!student) throw notFound('Student');
  const seat = (await loadSeats(tx, call.id)).find((one) => one.studentId === studentId);
  if (!seat) throw closed(CALL_TEXTS.notSignedUp);
  if (seat.isWaiting) throw closed(CALL_TEXTS.waiting);
  const present = { callId: call.id, joinedAt: { not: null }, leftAt: null, mentor: { isActive: true } };
  if ((await tx.groupCallHost.count({ where: present })) < 2) throw closed(CALL_TEXTS.hostsMissing);
  if (openStay(seat.stays)) return;
  const joinedAt = nowAfter(seat.stays.at(-1)?.joinedAt ?? null);
  await tx.groupCallStay.create({ data: { callId: call.id, studentId, joinedAt } });
  await publishPresence(tx, effects, call, studentId);
}

const closed = (text: string) => new DomainError('CLOSED', text, null);
