import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { messagesTitle } from '../../../contract/messaging.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { ThreadNotification } from '../notifications/notifyOfThread.ts';
import type { Thread } from './access.ts';

/** A row of unreadByRecipient: the unread messages of a person in a thread, as their notification tells of them. */
export type UnreadRow = {
  recipientId: string;
  messageId: string;
  messageCount: number;
  senderIds: string[];
  senders: string[];
  isImportant: boolean;
};

/** Returns a statement that selects the messages of a thread, after a position, that people have not read. */
export const unreadMessagesOf = (
  studentId: string,
  recipientIds: readonly string[],
  after: number,
): Prisma.Sql => Prisma.sql`
  SELECT recipient."recipientId", message.id, message."position", message."senderId", message.priority
  FROM "MessageRecipient" recipient JOIN "Message" message ON message.id = recipient."messageId"
  WHERE message."studentId" = ${studentId}::uuid AND message."position" > ${after} AND recipient."readAt" IS NULL
    AND recipient."recipientId" = ANY(${[...recipientIds]}::uuid[])`;

/**
 * Returns a statement that counts what each person has not read: no row for those who have read it all. The caller
 * holds the lock of the thread since an earlier statement, so that no other message is counted or left out meanwhile.
 * @param messages a statement that selects what unreadMessagesOf does
 */
export const unreadByRecipient = (messages: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT unread."recipientId", count(*)::int AS "messageCount",
    (array_agg(unread.id ORDER BY unread."position" DESC))[1] AS "messageId",
    array_agg(DISTINCT sender.id) AS "senderIds",
    array_agg(DISTINCT coalesce(sender."fullName", ${UNNAMED_PERSON})) AS senders,
    bool_or(unread.priority = 'HIGH') AS "isImportant"
  FROM (${messages}) unread JOIN "Profile" sender ON sender.id = unread."senderId"
  GROUP BY unread."recipientId"`;

/** Returns the notification that stands for the unread messages of a person in a thread. */
export function threadNotification(studentId: string, thread: Thread, unread: UnreadRow): ThreadNotification {
  const { recipientId, messageId, messageCount, senderIds, senders, isImportant } = unread;
  // Mentors and families read messages on different pages.
  const page = recipientId === thread.mentorProfileId ? '/mentor' : '/dashboard';
  return {
    ...{ recipientId, studentId, messageId, messageCount, senderIds, isImportant },
    title: messagesTitle({ messageCount, senders, isImportant }),
    body: `In the conversation about ${thread.firstName}`,
    actionUrl: `${page}?student=${studentId}&tab=messages`,
    actionText: 'Read message',
  };
}
