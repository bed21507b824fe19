import type { App, Viewer } from '../../platform/context.ts';
import { DomainError, notFound, refuse } from '../../platform/errors.ts';
import { spend } from '../../platform/limits.ts';
import { isUniqueClash } from '../../platform/prisma.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { findThread } from './access.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { checkMessage, checkThread, type Thread, threadPeople } from './rules.ts';

export type NewMessage = { id: string; studentId: string; content: string };

/**
 * Writes a message into the thread of a student. The id is the sender's: the same message sent again under it
 * is the same message, anything else under it is refused.
 * @returns the id of the message
 */
export async function sendMessage(app: App, viewer: Viewer, message: NewMessage): Promise<string> {
  refuse(checkMessage(message));
  const thread = await findThread(app.prisma, viewer, message.studentId);
  if (!thread || !threadPeople(thread).includes(viewer.id)) throw notFound('Conversation');
  refuse(checkThread(thread));
  if (await isSentAlready(app, viewer, message)) return message.id;
  await spend(app.prisma, MESSAGES_PER_PERSON, viewer.id);
  try {
    await insertMessage(app, viewer, message, thread);
  } catch (error) {
    if (!isUniqueClash(error) || !(await isSentAlready(app, viewer, message))) throw error;
  }
  return message.id;
}

async function isSentAlready(app: App, viewer: Viewer, message: NewMessage): Promise<boolean> {
  const known = await app.prisma.message.findUnique({ where: { id: message.id } });
  if (!known) return false;
  const isSame =
    known.senderId === viewer.id &&
    known.studentId === message.studentId &&
    known.content === message.content.trim();
  if (!isSame) throw new DomainError('CONFLICT', 'Another message has this id', 'id');
  return true;
}

async function insertMessage(app: App, viewer: Viewer, message: NewMessage, thread: Thread): Promise<void> {
  const content = message.content.trim();
  const people = threadPeople(thread);
  const recipientIds = people.filter((id) => id !== viewer.id);
  await inTransaction(app, async (tx, effects) => {
    const { sender, student } = await tx.message.create({
      data: {
        id: message.id,
        studentId: message.studentId,
        senderId: viewer.id,
        content,
        recipients: { createMany: { data: recipientIds.map((recipientId) => ({ recipientId })) } },
      },
      select: { sender: { select: { fullName: true } }, student: { select: { firstName: true } } },
    });
    effects.tell('message.sent', message.id, people);
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
        studentId: message.studentId,
        title: `New message from ${sender.fullName ?? 'Little Makers'}`,
        body: `In the conversation about ${student.firstName}`,
        actionUrl: `${page}?student=${message.studentId}&tab=messages`,
        actionText: 'Read message',
        subjectKey: `message:${message.id}`,
      });
    }
  });
}
