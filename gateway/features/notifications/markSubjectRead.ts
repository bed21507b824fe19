import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/**
 * Marks people's unread notifications of a subject as read within a write that made them out of date, so that none is
 * counted or sent any more, and publishes it to each.
 * @param subject what their subject keys begin with, such as `session:<id>:`
 */
export async function markSubjectRead(
  tx: Tx,
  effects: Effects,
  recipientIds: string[],
  subject: string,
): Promise<void> {
  const readAt = new Date();
  const rows = await tx.notification.updateManyAndReturn({
    where: { recipientId: { in: recipientIds }, readAt: null, subjectKey: { startsWith: subject } },
    data: { readAt },
    select: { recipientId: true },
  });
  for (const recipientId of new Set(rows.map((row) => row.recipientId)))
    effects.publish('notification.read', { recipientId, readAt: readAt.toISOString() }, [recipientId]);
}
