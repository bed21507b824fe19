import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { hostedGroupCalls } from './access.ts';
import { publishGroupCall } from './audience.ts';
import { auditGroupCall } from './auditGroupCall.ts';
import { CALL_CHANGES_PER_PERSON } from './limits.ts';
import { lockCallAhead } from './lockGroupCall.ts';
import { notifyEverybody } from './notifyOfCall.ts';

export type GroupCallCancellation = {
  callId: string;
  /** True to cancel all later calls of its series as well, as far as the viewer may change them. */
  includesLater: boolean;
};

/**
 * Cancels a planned call, or it and all later ones of its series, notifies everybody once and frees the time of the
 * hosts.
 * @returns the ids of the cancelled calls, earliest first
 * @throws DomainError NOT_FOUND, CLOSED once the call is over or cancelled
 */
export async function cancelGroupCall(
  app: App,
  viewer: Viewer,
  { callId: id, includesLater }: GroupCallCancellation,
): Promise<string[]> {
  await consumeRateLimit(app.prisma, CALL_CHANGES_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    // All of them in id order, so that two that cancel from different calls on cannot deadlock.
    if (includesLater)
      await tx.$queryRaw`
        SELECT 1 FROM "GroupCall"
        WHERE id = ${id}::uuid OR "seriesId" = (SELECT "seriesId" FROM "GroupCall" WHERE id = ${id}::uuid)
        ORDER BY id FOR UPDATE`;
    const first = await lockCallAhead(tx, id, hostedGroupCalls(viewer));
    const { seriesId, startsAt } = first;
    const isLater = { id: { not: id }, seriesId, status: 'PLANNED', startsAt: { gte: startsAt } } as const;
    const later =
      includesLater && seriesId !== null
        ? await tx.groupCall.findMany({
            where: { AND: [isLater, { endsAt: { gt: new Date() } }, hostedGroupCalls(viewer)] },
            include: { hosts: { orderBy: { role: 'asc' } } },
            orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
          })
        : [];
    for (const before of [first, ...later]) {
      const after = await tx.groupCall.update({
        where: { id: before.id },
        data: { status: 'CANCELLED' },
        include: { hosts: { orderBy: { role: 'asc' } } },
      });
      await auditGroupCall(tx, viewer, { action: 'groupCall.cancel', before, after });
      const change = later.length > 0 ? 'seriesCancelled' : 'cancelled';
      if (before === first) await notifyEverybody(tx, effects, after, change, viewer.id);
      await publishGroupCall(tx, effects, after);
    }
    return [first, ...later].map((call) => call.id);
  });
}
