import type { App, Viewer } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { findThread, visibleMessages } from './access.ts';
import { threadPeople } from './rules.ts';

/**
 * Marks everything in a thread up to a message as read by the viewer, and the notifications of it.
 * @returns the id of the message
 */
export async function markMessagesRead(app: App, viewer: Viewer, messageId: string): Promise<string> {
  const message = await app.prisma.message.findFirst({
    where: { AND: [{ id: messageId }, visibleMessages(viewer)] },
    select: { studentId: true, createdAt: true },
  });
  if (!message) throw notFound('Message');
  const { studentId, createdAt } = message;
  const thread = await findThread(app.prisma, viewer, studentId);
  await inTransaction(app, async (tx, effects) => {
    const readAt = new Date();
    const unread = { studentId, createdAt: { lte: createdAt } };
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
    effects.tell(
      'message.read',
      readEntity(messageId, viewer.id),
      thread ? threadPeople(thread) : [viewer.id],
    );
  });
  return messageId;
}

/** A reading is told as the newest message that was read and the person who read it. */
export const readEntity = (messageId: string, readerId: string) => `${messageId}:${readerId}`;

export function partsOfReadEntity(entityId: string): { messageId: string; readerId: string } {
  const [messageId = '', readerId = ''] = entityId.split(':');
  return { messageId, readerId };
}
