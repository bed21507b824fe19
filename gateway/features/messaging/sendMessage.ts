import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import {
  checkMessage,
  checkThread,
  normalizeContent,
  normalizeSubject,
  threadParticipants,
} from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/prisma.ts';
import { notifyOfThread } from '../notifications/notifyOfThread.ts';
import { preferencesOf } from '../notifications/preferences/notificationPreferences.ts';
import { lockThread } from './access.ts';
import { attachToMessage } from './attachToMessage.ts';
import { insertMessage, type NewMessage } from './insertMessage.ts';
import { threadNotification } from './notifyOfMessages.ts';

/**
 * Sends a message to the thread of a student. The client generates the id: sending the same message with it again
 * changes nothing, and a different message with it is rejected.
 * @returns the id of the message
 */
export async function sendMessage(app: App, viewer: Viewer, draft: NewMessage): Promise<string> {
  throwIfInvalid(checkMessage(draft));
  const message = {
    ...draft,
    content: normalizeContent(draft.content),
    subject: normalizeSubject(draft.subject ?? '') || null,
  };
  try {
    await writeMessage(app, viewer, message);
  } catch (error) {
    // Asked only now, since nearly every message is new. Whatever hinders it, a stored message is acknowledged: its
    // sender may have left the thread since.
    if (!isUniqueViolation(error) && !(error instanceof DomainError)) throw error;
    if (!(await isSentAlready(app, viewer, message))) throw isUniqueViolation(error) ? idTaken() : error;
  }
  return message.id;
}

async function isSentAlready(app: App, viewer: Viewer, message: NewMessage): Promise<boolean> {
  const existing = await app.prisma.message.findUnique({
    where: { id: message.id, senderId: viewer.id },
    include: { attachments: { select: { fileId: true }, orderBy: { position: 'asc' } } },
  });
  if (!existing) return false;
  // Its words are gone, so there is nothing to compare with.
  if (existing.hiddenAt) return true;
  const isSame =
    existing.studentId === message.studentId &&
    existing.content === message.content &&
    existing.subject === message.subject &&
    existing.priority === message.priority &&
    existing.replyToId === message.replyToId &&
    existing.attachments.map(({ fileId }) => fileId).join() === message.fileIds.join();
  if (!isSame) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another message has this id', 'id');

async function checkReply(tx: Tx, { studentId, replyToId }: NewMessage): Promise<void> {
  if (!replyToId) return;
  const found = await tx.message.findFirst({ where: { id: replyToId, studentId }, select: { id: true } });
  if (!found) throw new DomainError('NOT_FOUND', 'The message you reply to was not found', 'replyToId');
}

async function writeMessage(app: App, viewer: Viewer, message: NewMessage): Promise<void> {
  const { id, studentId, fileIds } = message;
  await inTransaction(app, async (tx, effects) => {
    const thread = await lockThread(tx, viewer, studentId);
    const people = thread ? threadParticipants(thread) : [];
    if (!thread || !people.includes(viewer.id)) throw notFound('Conversation');
    throwIfInvalid(checkThread(thread));
    await checkReply(tx, message);
    const recipientIds = people.filter((id) => id !== viewer.id);
    const recipients = await insertMessage(tx, viewer, message, recipientIds);
    await attachToMessage(tx, viewer, { messageId: id, studentId, fileIds });
    effects.publish('message.sent', { messageId: id }, people);
    notifyOfThread(
      effects,
      recipients.map(({ unread }) => threadNotification(studentId, thread, unread)),
      new Map(recipients.map(({ person }) => [person.id, preferencesOf(person)])),
    );
  });
}
