import type { Tx } from '../../platform/database/prisma.ts';

/** The times of a child in a call, earliest first. */
export const STAYS_IN_ORDER = {
  orderBy: { joinedAt: 'asc' as const },
  select: { joinedAt: true, leftAt: true },
};

/** Returns the present, or the moment after another one: what names a stay is when it began, whatever the clock says. */
export const nowAfter = (before: Date | null): Date =>
  new Date(Math.max(Date.now(), (before?.getTime() ?? -1) + 1));

/** Returns the present, or the start of a stay that a faster clock gave: none ends before it begins. */
export const nowFrom = (joinedAt: Date): Date => new Date(Math.max(Date.now(), joinedAt.getTime()));

/** Forgets who was in a locked call that moves: nobody has been in it at its new time. */
export async function forgetStays(tx: Tx, callId: string): Promise<void> {
  await tx.groupCallStay.deleteMany({ where: { callId } });
  await tx.groupCallPlace.updateMany({ where: { callId }, data: { markedAs: null } });
  await tx.groupCallHost.updateMany({ where: { callId }, data: { joinedAt: null, leftAt: null } });
}
