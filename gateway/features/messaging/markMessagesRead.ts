import { notFound } from '../../../contract/errors.ts';
import { threadParticipants } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { updateUnread } from '../notifications/notifyOfThread.ts';
import { lockThread, visibleMessages } from './access.ts';
import {
  threadNotification,
  type UnreadRow,
  unreadByRecipient,
  unreadMessagesOf,
} from './notifyOfMessages.ts';

/**
 * Marks the messages of a thread up to one as read by the viewer, and their notifications with them.
 * @returns the id of the message
 */
export async function markMessagesRead(app: App, viewer: Viewer, messageId: string): Promise<string> {
  const message = await app.prisma.message.findFirst({
    where: { AND: [{ id: messageId }, visibleMessages(viewer)] },
    select: { studentId: true, position: true },
  });
  if (!message) throw notFound('Message');
  const { studentId, position } = message;
  await inTransaction(app, async (tx, effects) => {
    const thread = await lockThread(tx, viewer, studentId);
    if (!thread) throw notFound('Message');
    const readAt = new Date();
    const recipientId = viewer.id;
    const { count, rest } = await markRead(tx, { studentId, position, recipientId, readAt });
    if (count === 0) return;
    if (rest) await updateUnread(tx, effects, threadNotification(studentId, thread, rest), {});
    else
      await tx.notification.updateMany({
        where: { recipientId, studentId, messageId: { not: null }, readAt: null },
        data: { readAt },
      });
    effects.publish(
      'message.read',
      { messageId, readerId: viewer.id, readAt: readAt.toISOString() },
      threadParticipants(thread),
    );
  });
  return messageId;
}

type Read = { studentId: string; position: number; recipientId: string; readAt: Date };

/** Marks messages as read, and counts them and what is left in the same statement. */
async function markRead(
  tx: Tx,
  { studentId, position, recipientId, readAt }: Read,
): Promise<{ count: number; rest: UnreadRow | null }> {
  const [row] = await tx.$queryRaw<{ count: number; rest: UnreadRow | null }[]>`
    WITH marked AS (
      UPDATE "MessageRecipient" recipient SET "readAt" = ${readAt.toISOString()}::timestamptz
      FROM "Message" message
      WHERE message.id = recipient."messageId" AND message."studentId" = ${studentId}::uuid
        AND message."position" <= ${position}
        AND recipient."recipientId" = ${recipientId}::uuid AND recipient."readAt" IS NULL
      RETURNING 1
    ), counted AS (
      -- Whoever is about to send a message counts again what is unread.
      UPDATE "ThreadCounter" SET reads = reads + 1
      WHERE "studentId" = ${studentId}::uuid AND EXISTS (SELECT FROM marked)
    )
    SELECT marked.count, to_jsonb(rest) AS rest
    FROM (SELECT count(*)::int FROM marked) marked
    LEFT JOIN (${unreadByRecipient(unreadMessagesOf(studentId, [recipientId], position))}) rest ON true`;
  return row ?? { count: 0, rest: null };
}
