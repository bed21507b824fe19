import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/** Selects the notifications of a child with one subject key. */
type Subject = { studentId: string; subjectKey: string };

/**
 * Corrects the notifications about a subject that no longer holds, within the write that changed it: everybody who has
 * one is told the new text as something unread, and nothing about it leaves the app any more.
 * @param correction what they say from now on, with a subject of their own
 */
export async function correctNotifications(
  tx: Tx,
  effects: Effects,
  { studentId, subjectKey }: Subject,
  correction: { title: string; body: string; subjectKey: string },
): Promise<void> {
  const rows = await tx.notification.updateManyAndReturn({
    where: { studentId, subjectKey },
    data: { ...correction, readAt: null, createdAt: new Date() },
    select: { id: true, recipientId: true, inApp: true },
  });
  await tx.notificationDelivery.deleteMany({ where: { notificationId: { in: rows.map(({ id }) => id) } } });
  for (const { id, recipientId, inApp } of rows)
    if (inApp) effects.publish('notification.created', { notificationId: id }, [recipientId]);
}
