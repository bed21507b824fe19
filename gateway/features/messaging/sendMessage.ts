import type { MessagePriority } from '../../generated/prisma/enums.ts';
import type { App, Viewer } from '../../context.ts';
import { DomainError, notFound, refuse } from '../../../contract/errors.ts';
import { spend } from '../../platform/limits/limits.ts';
import { isUniqueClash } from '../../platform/database/prisma.ts';
import { inTransaction } from '../../events/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { findThread, holdThread } from './access.ts';
import { attachToMessage } from './attachments.ts';
import { contactHints } from '../../../contract/contactHints.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { checkMessage, checkThread, threadPeople, tidyContent, tidySubject } from '../../../contract/messaging.ts';

export type NewMessage = {
  id: string;
  studentId: string;
  /** May be empty where there are files. */
  content: string;
  /** Finished uploads of the sender, in the order they are shown. */
  fileIds: readonly string[];
  subject: string | null;
  priority: MessagePriority;
  /** A message of the same thread. */
  replyToId: string | null;
};

/**
 * Writes a message into the thread of a student. The id is the sender's: the same message sent again under it
 * is the same message, anything else under it is refused.
 * @returns the id of the message
 */
export async function sendMessage(app: App, viewer: Viewer, draft: NewMessage): Promise<string> {
  refuse(checkMessage(draft));
  const message = {
    ...draft,
    content: tidyContent(draft.content),
    subject: tidySubject(draft.subject ?? '') || null,
  };
  // Before the thread: what was stored is acknowledged even if the sender has left the thread since.
  if (await isSentAlready(app, viewer, message)) return message.id;
  const thread = await findThread(app.prisma, viewer, message.studentId);
  if (!thread || !threadPeople(thread).includes(viewer.id)) throw notFound('Conversation');
  refuse(checkThread(thread));
  if (message.replyToId && !(await isOfThread(app, message.studentId, message.replyToId))) {
    throw new DomainError('NOT_FOUND', 'The message you reply to was not found', 'replyToId');
  }
  await spend(app.prisma, MESSAGES_PER_PERSON, viewer.id);
  try {
    await insertMessage(app, viewer, message);
  } catch (error) {
    if (!isUniqueClash(error)) throw error;
    if (!(await isSentAlready(app, viewer, message))) throw idTaken();
  }
  return message.id;
}

async function isSentAlready(app: App, viewer: Viewer, message: NewMessage): Promise<boolean> {
  const known = await app.prisma.message.findUnique({
    where: { id: message.id, senderId: viewer.id },
    include: { attachments: { select: { fileId: true }, orderBy: { position: 'asc' } } },
  });
  if (!known) return false;
  const isSame =
    known.studentId === message.studentId &&
    known.content === message.content &&
    known.subject === message.subject &&
    known.priority === message.priority &&
    known.replyToId === message.replyToId &&
    known.attachments.map(({ fileId }) => fileId).join() === message.fileIds.join();
  if (!isSame) throw idTaken();
  return true;
}

const idTaken = () => new DomainError('CONFLICT', 'Another message has this id', 'id');

async function isOfThread(app: App, studentId: string, messageId: string): Promise<boolean> {
  const found = await app.prisma.message.findFirst({
    where: { id: messageId, studentId },
    select: { id: true },
  });
  return found !== null;
}

async function insertMessage(app: App, viewer: Viewer, message: NewMessage): Promise<void> {
  const { id, studentId, content, fileIds, subject, priority, replyToId } = message;
  await inTransaction(app, async (tx, effects) => {
    const thread = await holdThread(tx, viewer, studentId);
    const people = thread ? threadPeople(thread) : [];
    if (!thread || !people.includes(viewer.id)) throw notFound('Conversation');
    refuse(checkThread(thread));
    const recipientIds = people.filter((id) => id !== viewer.id);
    const { sender, student } = await tx.message.create({
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
      select: { sender: { select: { fullName: true } }, student: { select: { firstName: true } } },
    });
    await attachToMessage(tx, viewer, { messageId: id, studentId, fileIds });
    effects.tell('message.sent', id, people);
    // A mentor reads it elsewhere than a family does.
    const isMentor = (id: string) => id === thread.mentorProfileId;
    const places = [
      { page: '/dashboard', ids: recipientIds.filter((id) => !isMentor(id)) },
      { page: '/mentor', ids: recipientIds.filter(isMentor) },
    ];
    for (const { page, ids } of places) {
      if (ids.length === 0) continue;
      await notify(tx, effects, {
        kind: 'MESSAGE',
        recipientIds: ids,
        studentId,
        title: `${priority === 'HIGH' ? 'Important message' : 'New message'} from ${sender.fullName ?? 'Little Makers'}`,
        body: `In the conversation about ${student.firstName}`,
        actionUrl: `${page}?student=${studentId}&tab=messages`,
        actionText: 'Read message',
        subjectKey: `message:${id}`,
      });
    }
  });
}
