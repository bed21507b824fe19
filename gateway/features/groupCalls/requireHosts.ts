import { badInput, DomainError } from '../../../contract/errors.ts';
import { CALL_TEXTS } from '../../../contract/groupCalls.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { isInGroupCall, isInSession, type Span } from '../sessions/calendar.ts';
import { cancelOrphanedSessions } from '../sessions/cancelOrphanedSessions.ts';
import { callMentors } from './access.ts';

/** The mentors who hold a call. */
export type Hosts = { hostId: string; coHostId: string };

/** Requires that two locked mentors can hold calls. @throws DomainError BAD_INPUT on who cannot */
export async function requireHosts(tx: Tx, { hostId, coHostId }: Hosts): Promise<void> {
  const found = await tx.mentor.findMany({
    where: { AND: [{ id: { in: [hostId, coHostId] } }, callMentors(new Date())] },
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  if (!ids.includes(hostId)) throw badInput('hostId', CALL_TEXTS.notHost);
  if (!ids.includes(coHostId)) throw badInput('coHostId', CALL_TEXTS.notHost);
}

/**
 * Requires that two locked mentors have nothing else during a call: no session and no other call.
 * @param exceptCallId the call itself, when it is there already
 * @param when names the day of one of several calls; null for the only one
 * @throws DomainError CONFLICT on startsAt or coHostId
 */
export async function requireFreeHosts(
  tx: Tx,
  effects: Effects,
  { hostId, coHostId }: Hosts,
  { span, exceptCallId, when }: { span: Span; exceptCallId: string | null; when: string | null },
): Promise<void> {
  const { hostBusy, hostBusyOn, coHostBusy, coHostBusyOn } = CALL_TEXTS;
  if (!(await isFree(tx, effects, hostId, span, exceptCallId)))
    throw new DomainError('CONFLICT', when === null ? hostBusy : hostBusyOn(when), 'startsAt');
  if (!(await isFree(tx, effects, coHostId, span, exceptCallId)))
    throw new DomainError('CONFLICT', when === null ? coHostBusy : coHostBusyOn(when), 'coHostId');
}

/** Returns whether a locked mentor has nothing else during a call. */
export async function isFree(
  tx: Tx,
  effects: Effects,
  mentorId: string,
  span: Span,
  exceptCallId: string | null,
): Promise<boolean> {
  await cancelOrphanedSessions(tx, effects, mentorId, { from: span.startsAt, to: span.endsAt });
  return !(await isInSession(tx, mentorId, span)) && !(await isInGroupCall(tx, mentorId, span, exceptCallId));
}
