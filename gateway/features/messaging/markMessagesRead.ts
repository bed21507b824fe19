import { notFound } from '../../../contract/errors.ts';
import { threadParticipants } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { lockThread, visibleMessages } from './access.ts';

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
    const unread = { studentId, position: { lte: position } };
    const rows = await tx.messageRecipient.updateManyAndReturn({
      where: { recipientId: viewer.id, readAt: null, message: unread },
      data: { readAt },
      select: { messageId: true },
    });
    if (rows.length === 0) return;
    await tx.notification.updateMany({
      where: {
        recipientId: viewer.id,
        readAt: null,
        subjectKey: { in: rows.map((row) => `message:${row.messageId}`) },
      },
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
