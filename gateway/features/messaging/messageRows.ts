import { contactHints } from '../../../contract/contactHints.ts';
import { eventRow, type PublishedWrite } from '../../events/feed.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { MessageKind, MessagePriority } from '../../generated/prisma/enums.ts';
import { allowedUse } from '../../platform/limits/limits.ts';
import { NOTIFICATION_EVENTS } from '../notifications/insertNotifications.ts';
import { planThreadNotifications } from '../notifications/notifyOfThread.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { threadNotification } from './notifyOfMessages.ts';
import type { OpenThread, Recipient } from './openThread.ts';
import { unchangedThread } from './unchangedThread.ts';

export type NewMessage = {
  id: string;
  studentId: string;
  /** May be empty when there are files. */
  content: string;
  /** Finished uploads of the sender, in display order. */
  fileIds: readonly string[];
  subject: string | null;
  priority: MessagePriority;
  /** A message of the same thread. */
  replyToId: string | null;
};

/**
 * The row of the statement of a message. `isUnchanged` is false when the thread has changed since it was read. A message that is not
 * written although it is true exceeds the limit of its sender.
 */
export type MessageResult = { isUnchanged: boolean; isWritten: boolean };

/**
 * Returns what a message inserts: its row and those of its recipients, within the limit of its sender, their
 * notifications, and the events about all of it. It inserts nothing unless the thread is as it was read, which it sees to by
 * locking it.
 */
export function messageRows(
  message: NewMessage,
  open: OpenThread,
): PublishedWrite & {
  /** True when a notification is due outside the app at once. */
  isDue: boolean;
} {
  const { id, studentId, content, fileIds, subject, priority, replyToId } = message;
  const { sender, recipients } = open;
  const kind: MessageKind = fileIds.length > 0 ? 'FILE' : 'TEXT';
  const sharesContact = contactHints(`${subject ?? ''}\n${content}`).length > 0;
  const recipientIds = recipients.map((recipient) => recipient.id);
  const everybody = [sender.id, ...recipientIds];
  const notifications = planThreadNotifications(
    recipients.map((recipient) => notificationOf(message, open, recipient)),
    new Map(recipients.map((recipient) => [recipient.id, recipient.preferences])),
    Prisma.sql`EXISTS (SELECT FROM message)`,
  );
  const sent = eventRow({ kind: 'message.sent', payload: { messageId: id }, recipientIds: everybody });
  return {
    recipientIds: everybody,
    isDue: notifications.isDue,
    writes: Prisma.sql`thread AS (
      ${unchangedThread(open, open.counter.reads)}
    ), used AS (
      ${allowedUse(MESSAGES_PER_PERSON, sender.id, Prisma.sql`EXISTS (SELECT FROM thread)`)}
    ), message AS (
      INSERT INTO "Message" (id, "studentId", "senderId", kind, content, subject, priority, "replyToId", "sharesContact")
      SELECT ${id}::uuid, ${studentId}::uuid, ${sender.id}::uuid, ${kind}::"MessageKind", ${content}, ${subject},
             ${priority}::"MessagePriority", ${replyToId}::uuid, ${sharesContact}
      FROM used
      RETURNING id
    ), recipient AS (
      INSERT INTO "MessageRecipient" ("messageId", "recipientId")
      SELECT message.id, unnest(${recipientIds}::uuid[]) FROM message
    ), ${notifications.inserts}`,
    events: Prisma.sql`${sent} FROM message UNION ALL ${NOTIFICATION_EVENTS}`,
    result: Prisma.sql`
      SELECT EXISTS (SELECT FROM thread) AS "isUnchanged", EXISTS (SELECT FROM message) AS "isWritten"`,
  };
}

/** Returns the notification that stands for all that a recipient has not read, this message included. */
function notificationOf(
  { id, studentId, priority }: NewMessage,
  { thread, sender }: OpenThread,
  { id: recipientId, unread }: Recipient,
) {
  return threadNotification(studentId, thread, {
    ...{ recipientId, messageId: id, messageCount: unread.messageCount + 1 },
    senderIds: [...new Set([...unread.senderIds, sender.id])],
    senders: [...new Set([...unread.senders, sender.name])].sort(),
    isImportant: unread.isImportant || priority === 'HIGH',
  });
}
