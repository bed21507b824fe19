import { notFound } from '../../../contract/errors.ts';
import { threadPeople } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { holdThread, visibleMessages } from './access.ts';

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
    const thread = await holdThread(tx, viewer, studentId);
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
    effects.tell(
      'message.read',
      readEntity({ messageId, readerId: viewer.id, readAt }),
      threadPeople(thread),
    );
  });
  return messageId;
}

/** A read event: the newest message that was read, the person who read it, and when. */
export type Reading = { messageId: string; readerId: string; readAt: Date };

/** Formats the entity id of a read event. */
export const readEntity = ({ messageId, readerId, readAt }: Reading) =>
  `${messageId}:${readerId}:${readAt.getTime()}`;

/** Parses the entity id of a read event. */
export function partsOfReadEntity(entityId: string): Reading {
  const [messageId = '', readerId = '', readAt = ''] = entityId.split(':');
  return { messageId, readerId, readAt: new Date(Number(readAt)) };
}
