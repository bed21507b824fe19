import { badInput, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { CALL_TEXTS, type CallDraft, checkCall, checkPlacesKept } from '../../../contract/groupCalls.ts';
import { checkStart } from '../../../contract/sessions.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { lockCalendars } from '../sessions/calendar.ts';
import { hostedGroupCalls } from './access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { changeHosts } from './changeHosts.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { type HostedCall, lockCallAhead } from './lockGroupCall.ts';
import { newRoom } from './newRoom.ts';
import { notifyEverybody } from './notifyOfCall.ts';
import { notifyOfPlace } from './notifyOfPlace.ts';
import { type Hosts, requireFreeHosts, requireHosts } from './requireHosts.ts';
import { loadSeats } from './seats.ts';
import { forgetStays } from './stays.ts';

export type GroupCallChanges = CallDraft & {
  callId: string;
  /** The version of the call that the form was opened with. */
  version: number;
};

const MINUTE_MS = 60_000;

/**
 * Updates a planned call; its course stays. Everybody is notified of one that moves, and gets its reminders again; who
 * was in it by then is forgotten. Other hosts get a new room, since those before know the old one; only an admin chooses
 * who holds it.
 * @returns the id of the call
 * @throws DomainError NOT_FOUND, CLOSED once it is over or cancelled; CONFLICT like scheduleGroupCalls, and for a call
 * that has changed since it was read
 */
export async function updateGroupCall(app: App, viewer: Viewer, draft: GroupCallChanges): Promise<string> {
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  const { callId: id } = draft;
  const found = await app.prisma.groupCall.findFirst({
    where: { AND: [{ id }, hostedGroupCalls(viewer)] },
    select: { hosts: { select: { mentorId: true, role: true } } },
  });
  if (!found) throw notFound('Call');
  const currentId = found.hosts.find(({ role }) => role === 'HOST')?.mentorId ?? null;
  const changes = { ...draft, hostId: draft.hostId ?? currentId };
  throwIfInvalid(checkCall(changes));
  const { hostId, coHostId } = changes;
  if (!hostId || !coHostId) throw notFound('Mentor');
  if (viewer.role !== 'ADMIN' && hostId !== currentId) throw badInput('hostId', CALL_TEXTS.ownCall);
  await inTransaction(app, async (tx, effects) => {
    await lockCalendars(tx, [hostId, coHostId], null);
    const before = await lockCallAhead(tx, id, hostedGroupCalls(viewer));
    throwIfInvalid(checkVersion(before.version, changes.version));
    await apply(tx, effects, viewer, before, { changes, hosts: { hostId, coHostId } }, app.config.roomUrl);
  });
  return id;
}

type Update = { changes: GroupCallChanges; hosts: Hosts };

async function apply(
  tx: Tx,
  effects: Effects,
  viewer: Viewer,
  before: HostedCall,
  { changes, hosts }: Update,
  roomUrl: string,
): Promise<void> {
  const { id } = before;
  const { startsAt, durationMinutes } = changes;
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) };
  const isMoved = before.startsAt.getTime() !== startsAt.getTime();
  // Everything but the start of a call in progress can still be corrected.
  if (isMoved) throwIfInvalid(checkStart(startsAt, new Date()));
  const wanted = [hosts.hostId, hosts.coHostId];
  const isRehosted = before.hosts.some(({ mentorId }) => !wanted.includes(mentorId));
  if (isRehosted) await requireHosts(tx, hosts);
  await requireFreeHosts(tx, effects, hosts, { span, exceptCallId: id, when: null });
  const seats = await loadSeats(tx, id);
  throwIfInvalid(checkPlacesKept(changes.capacity, seats));
  if (isMoved) {
    await tx.groupCallReminder.deleteMany({ where: { callId: id } });
    await forgetStays(tx, id);
  }
  await changeHosts(tx, effects, before, hosts, span);
  const after = await tx.groupCall.update({
    where: { id },
    data: {
      ...{ topic: changes.topic.trim(), capacity: changes.capacity, ...span },
      ...(isMoved && { plannedAt: new Date() }),
      ...(isRehosted && { room: newRoom(roomUrl) }),
    },
    include: { hosts: { orderBy: { role: 'asc' } } },
  });
  await auditGroupCall(tx, viewer, { action: 'groupCall.update', before, after });
  await notifyOfPlace(tx, effects, after, seats);
  if (isMoved) await notifyEverybody(tx, effects, after, 'moved', viewer.id);
  await publishGroupCall(tx, effects, after);
}
