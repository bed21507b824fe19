import { UNNAMED_PERSON } from '../../../contract/accounts.ts';
import { messagesTitle } from '../../../contract/messaging.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { ThreadNotification } from '../notifications/notifyOfThread.ts';

/** The thread that people are notified about. */
export type NotifiedThread = { studentId: string; mentorProfileId: string | null };

type UnreadRow = {
  recipientId: string;
  firstName: string;
  messageId: string;
  messageCount: number;
  senders: string[];
  isImportant: boolean;
};

/**
 * Returns what each person is to be notified of in a thread, counted by the database: nothing of those who have read it
 * all. The caller holds the lock of the thread, so that no other message is counted or left out meanwhile.
 */
export async function threadNotifications(
  tx: Tx,
  { studentId, mentorProfileId }: NotifiedThread,
  recipientIds: readonly string[],
): Promise<ThreadNotification[]> {
  const rows = await tx.$queryRaw<UnreadRow[]>`
    SELECT recipient."recipientId", student."firstName", count(*)::int AS "messageCount",
      (array_agg(message.id ORDER BY message."position" DESC))[1] AS "messageId",
      array_agg(DISTINCT coalesce(sender."fullName", ${UNNAMED_PERSON})) AS senders,
      bool_or(message.priority = 'HIGH') AS "isImportant"
    FROM "MessageRecipient" recipient
    JOIN "Message" message ON message.id = recipient."messageId"
    JOIN "Profile" sender ON sender.id = message."senderId"
    JOIN "Student" student ON student.id = message."studentId"
    WHERE message."studentId" = ${studentId}::uuid AND recipient."readAt" IS NULL
      AND recipient."recipientId" = ANY(${[...recipientIds]}::uuid[])
    GROUP BY recipient."recipientId", student."firstName"`;
  return rows.map(({ recipientId, firstName, messageId, messageCount, senders, isImportant }) => {
    // Mentors and families read messages on different pages.
    const page = recipientId === mentorProfileId ? '/mentor' : '/dashboard';
    return {
      ...{ recipientId, studentId, messageId, messageCount },
      title: messagesTitle({ messageCount, senders, isImportant }),
      body: `In the conversation about ${firstName}`,
      actionUrl: `${page}?student=${studentId}&tab=messages`,
      actionText: 'Read message',
    };
  });
}
