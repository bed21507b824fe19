import { notFound } from '../../../contract/errors.ts';
import { threadParticipants } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { eventRow } from '../../events/feed.ts';
import { inTransaction, writeInOneStatement } from '../../events/transaction.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { updateUnread } from '../notifications/notifyOfThread.ts';
import { lockThread, visibleMessages } from './access.ts';
import {
  threadNotification,
  type UnreadRow,
  unreadByRecipient,
  unreadMessagesOf,
} from './notifyOfMessages.ts';
import { THREAD_AS_READ, type ThreadAsRead, threadAsRead, unchangedThread } from './unchangedThread.ts';

/**
 * Marks the messages of a thread up to one as read by the viewer, and their notifications with them: in one statement if
 * that one is the newest.
 * @returns the id of the message
 */
export async function markMessagesRead(app: App, viewer: Viewer, messageId: string): Promise<string> {
  const message = await app.prisma.message.findFirst({
    where: { AND: [{ id: messageId }, visibleMessages(viewer)] },
    select: { position: true, student: { select: THREAD_AS_READ } },
  });
  const read = message && threadAsRead(message.student);
  if (!read) throw notFound('Message');
  const { studentId } = read;
  const { position } = message;
  const isNewest = position === read.counter.position;
  if (isNewest && (await markWholeThreadRead(app, viewer, messageId, read))) return messageId;
  await inTransaction(app, async (tx, effects) => {
    const thread = await lockThread(tx, viewer, studentId);
    if (!thread) throw notFound('Message');
    const readAt = new Date().toISOString();
    const recipientId = viewer.id;
    const { count, rest } = await markRead(tx, { studentId, position, recipientId, readAt });
    if (count === 0) return;
    if (rest) await updateUnread(tx, effects, threadNotification(studentId, thread, rest), {});
    else
      await tx.notification.updateMany({
        where: { recipientId, studentId, messageId: { not: null }, readAt: null },
        data: { readAt },
      });
    effects.publish('message.read', { messageId, readerId: viewer.id, readAt }, threadParticipants(thread));
  });
  return messageId;
}

/**
 * Marks all messages of a thread as read, without locking it first.
 * @param messageId its newest message
 * @returns false when the thread has changed meanwhile; then nothing is marked
 */
async function markWholeThreadRead(
  app: App,
  viewer: Viewer,
  messageId: string,
  read: ThreadAsRead,
): Promise<boolean> {
  const { studentId, thread } = read;
  const readAt = new Date().toISOString();
  const recipientIds = threadParticipants(thread);
  const event = eventRow({
    ...{ kind: 'message.read', payload: { messageId, readerId: viewer.id, readAt } },
    recipientIds,
  });
  const write = {
    recipientIds,
    writes: Prisma.sql`thread AS (
      ${unchangedThread(read, null)}
    ), marked AS (
      ${markedMessages({ ...{ studentId, readAt, recipientId: viewer.id }, position: read.counter.position })}
        AND EXISTS (SELECT FROM thread)
      RETURNING 1
    ), version AS (
      ${NEXT_VERSION} WHERE "studentId" = ${studentId}::uuid AND EXISTS (SELECT FROM marked)
    ), settled AS (
      UPDATE "Notification" SET "readAt" = ${readAt}::timestamptz
      WHERE "recipientId" = ${viewer.id}::uuid AND "studentId" = ${studentId}::uuid AND "messageId" IS NOT NULL
        AND "readAt" IS NULL AND EXISTS (SELECT FROM marked)
    )`,
    events: Prisma.sql`${event} WHERE EXISTS (SELECT FROM marked)`,
    result: Prisma.sql`
      SELECT EXISTS (SELECT FROM thread) AS "isUnchanged", EXISTS (SELECT FROM marked) AS "isWritten"`,
  };
  const result = await writeInOneStatement<{ isUnchanged: boolean; isWritten: boolean }>(
    app,
    write,
    ({ isWritten }) => isWritten,
  );
  return result?.isUnchanged === true;
}

type Read = { studentId: string; position: number; recipientId: string; readAt: string };

const markedMessages = ({ studentId, position, recipientId, readAt }: Read): Prisma.Sql => Prisma.sql`
  UPDATE "MessageRecipient" recipient SET "readAt" = ${readAt}::timestamptz
  FROM "Message" message
  WHERE message.id = recipient."messageId" AND message."studentId" = ${studentId}::uuid
    AND message."position" <= ${position}
    AND recipient."recipientId" = ${recipientId}::uuid AND recipient."readAt" IS NULL`;

/** Makes a message fail that is being sent with older counts of unread messages: it is sent again with new ones. */
const NEXT_VERSION = Prisma.sql`UPDATE "ThreadCounter" SET reads = reads + 1`;

/** Marks messages as read, and counts them and what is left in the same statement. */
async function markRead(tx: Tx, read: Read): Promise<{ count: number; rest: UnreadRow | null }> {
  const { studentId, position, recipientId } = read;
  const [row] = await tx.$queryRaw<{ count: number; rest: UnreadRow | null }[]>`
    WITH marked AS (
      ${markedMessages(read)} RETURNING 1
    ), version AS (
      ${NEXT_VERSION} WHERE "studentId" = ${studentId}::uuid AND EXISTS (SELECT FROM marked)
    )
    SELECT marked.count, to_jsonb(rest) AS rest
    FROM (SELECT count(*)::int FROM marked) marked
    LEFT JOIN (${unreadByRecipient(unreadMessagesOf(studentId, [recipientId], position))}) rest ON true`;
  return row ?? { count: 0, rest: null };
}
