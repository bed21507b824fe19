import { contactHints } from '../../../contract/contactHints.ts';
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
import type { MessagePriority } from '../../generated/prisma/enums.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { notifyOfThread } from '../notifications/notifyOfThread.ts';
import { findThread, lockThread } from './access.ts';
import { attachToMessage } from './attachToMessage.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { threadNotifications } from './notifyOfMessages.ts';

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
  // Checked before the thread: a stored message is acknowledged even if the sender has left the thread since.
  if (await isSentAlready(app, viewer, message)) return message.id;
  const thread = await findThread(app.prisma, viewer, message.studentId);
  if (!thread || !threadParticipants(thread).includes(viewer.id)) throw notFound('Conversation');
  throwIfInvalid(checkThread(thread));
  if (message.replyToId && !(await isInThread(app, message.studentId, message.replyToId))) {
    throw new DomainError('NOT_FOUND', 'The message you reply to was not found', 'replyToId');
  }
  await consumeRateLimit(app.prisma, MESSAGES_PER_PERSON, viewer.id);
  try {
    await insertMessage(app, viewer, message);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (!(await isSentAlready(app, viewer, message))) throw idTaken();
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

async function isInThread(app: App, studentId: string, messageId: string): Promise<boolean> {
  const found = await app.prisma.message.findFirst({
    where: { id: messageId, studentId },
    select: { id: true },
  });
  return found !== null;
}

async function insertMessage(app: App, viewer: Viewer, message: NewMessage): Promise<void> {
  const { id, studentId, content, fileIds, subject, priority, replyToId } = message;
  await inTransaction(app, async (tx, effects) => {
    const thread = await lockThread(tx, viewer, studentId);
    const people = thread ? threadParticipants(thread) : [];
    if (!thread || !people.includes(viewer.id)) throw notFound('Conversation');
    throwIfInvalid(checkThread(thread));
    const recipientIds = people.filter((id) => id !== viewer.id);
    await tx.message.create({
      data: {
        id,
        studentId,
        senderId: viewer.id,
        kind: fileIds.length > 0 ? 'FILE' : 'TEXT',
        content,
        subject,
        priority,
        replyToId,
        sharesContact: contactHints(`${subject ?? ''}\n${content}`).length > 0,
        recipients: { createMany: { data: recipientIds.map((recipientId) => ({ recipientId })) } },
      },
      select: { id: true },
    });
    await attachToMessage(tx, viewer, { messageId: id, studentId, fileIds });
    effects.publish('message.sent', { messageId: id }, people);
    // The insert of the message has locked the thread.
    const notified = { studentId, mentorProfileId: thread.mentorProfileId };
    await notifyOfThread(tx, effects, await threadNotifications(tx, notified, recipientIds));
  });
}
