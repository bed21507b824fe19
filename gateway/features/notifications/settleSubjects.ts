import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';

/**
 * Marks everybody's unread notifications about matters of a child as read within the write that settled them, so that
 * none is counted or sent any more, and publishes it to each.
 * @param subjects what their subject keys begin with, such as `work:<student id>:`
 */
export async function settleSubjects(
  tx: Tx,
  effects: Effects,
  studentId: string,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const readAt = new Date();
  // Locks in id order, so that concurrent writers cannot deadlock.
  const rows = await tx.$queryRaw<{ recipientId: string }[]>`
    UPDATE "Notification" SET "readAt" = ${readAt} WHERE id IN (
      SELECT id FROM "Notification" n
      WHERE n."studentId" = ${studentId}::uuid AND n."readAt" IS NULL
        AND EXISTS (SELECT FROM unnest(${[...subjects]}::text[]) AS subject
          WHERE starts_with(n."subjectKey", subject))
      ORDER BY id FOR UPDATE)
    RETURNING "recipientId"`;
  for (const recipientId of new Set(rows.map((row) => row.recipientId)))
    effects.publish('notification.read', { recipientId, readAt: readAt.toISOString() }, [recipientId]);
}
