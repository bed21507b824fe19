import { notFound } from '../../../contract/errors.ts';
import { threadParticipants } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { updateUnread } from '../notifications/notifyOfThread.ts';
import { lockThread, visibleMessages } from './access.ts';
import { threadNotifications } from './notifyOfMessages.ts';

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
    // A message that is being sent is either counted below or notifies once this is done.
    await tx.$queryRaw`SELECT 1 FROM "ThreadCounter" WHERE "studentId" = ${studentId}::uuid FOR UPDATE`;
    const readAt = new Date();
    const recipientId = viewer.id;
    const { count } = await tx.messageRecipient.updateMany({
      where: { recipientId, readAt: null, message: { studentId, position: { lte: position } } },
      data: { readAt },
    });
    if (count === 0) return;
    const notified = { studentId, mentorProfileId: thread.mentorProfileId };
    const [rest] = await threadNotifications(tx, notified, [recipientId]);
    if (rest) await updateUnread(tx, effects, rest, {});
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
