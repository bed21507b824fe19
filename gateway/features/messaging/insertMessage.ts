import { contactHints } from '../../../contract/contactHints.ts';
import type { Viewer } from '../../context.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { MessageKind, MessagePriority } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { rateLimitError, rateLimitUse } from '../../platform/limits/limits.ts';
import { type PreferenceRow, preferenceRows } from '../notifications/preferences/notificationPreferences.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { type UnreadRow, unreadByRecipient, unreadMessagesOf } from './notifyOfMessages.ts';

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

/** A recipient of a message: what they have not read, this message included, and how they want to be notified. */
export type Recipient = { unread: UnreadRow; person: PreferenceRow };

/**
 * Inserts a message and a row per recipient, within the limit of its sender, in one statement. The caller holds the lock
 * of the thread.
 * @throws DomainError LIMIT
 */
export async function insertMessage(
  tx: Tx,
  viewer: Viewer,
  message: NewMessage,
  recipientIds: readonly string[],
): Promise<Recipient[]> {
  const { id, studentId, content, fileIds, subject, priority, replyToId } = message;
  const kind: MessageKind = fileIds.length > 0 ? 'FILE' : 'TEXT';
  const sharesContact = contactHints(`${subject ?? ''}\n${content}`).length > 0;
  // A statement does not see the rows that it inserts.
  const unread = Prisma.sql`
    ${unreadMessagesOf(studentId, recipientIds, 0)}
    UNION ALL SELECT recipient."recipientId", message.id, message."position", message."senderId", message.priority
    FROM recipient, message`;
  const rows = await tx.$queryRaw<{ isAllowed: boolean; unread: UnreadRow | null; person: PreferenceRow }[]>`
    WITH used AS (
      ${rateLimitUse(MESSAGES_PER_PERSON, viewer.id, 1)}
    ), message AS (
      INSERT INTO "Message" (id, "studentId", "senderId", kind, content, subject, priority, "replyToId", "sharesContact")
      SELECT ${id}::uuid, ${studentId}::uuid, ${viewer.id}::uuid, ${kind}::"MessageKind", ${content}, ${subject},
             ${priority}::"MessagePriority", ${replyToId}::uuid, ${sharesContact}
      FROM used WHERE "isAllowed"
      RETURNING id, "position", "senderId", priority
    ), recipient AS (
      INSERT INTO "MessageRecipient" ("messageId", "recipientId")
      SELECT message.id, "recipientId" FROM message, unnest(${[...recipientIds]}::uuid[]) AS "recipientId"
      RETURNING "recipientId"
    )
    SELECT used."isAllowed", to_jsonb(unread) AS unread, to_jsonb(person) AS person
    FROM used
    LEFT JOIN (${unreadByRecipient(unread)}) unread ON true
    LEFT JOIN (${preferenceRows(recipientIds)}) person ON person.id = unread."recipientId"`;
  if (rows.some(({ isAllowed }) => !isAllowed)) throw rateLimitError(MESSAGES_PER_PERSON);
  // Without a recipient there is one row, which says that the message was allowed.
  return rows.flatMap(({ unread, person }) => (unread ? [{ unread, person }] : []));
}
