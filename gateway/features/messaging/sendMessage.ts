import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import { checkMessage, normalizeContent, normalizeSubject } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction, writeInOneStatement } from '../../events/transaction.ts';
import { isUniqueViolation } from '../../platform/database/prisma.ts';
import { rateLimitError } from '../../platform/limits/limits.ts';
import { deliverJob } from '../notifications/delivery/deliverJob.ts';
import { underThreadLock } from './access.ts';
import { attachToMessage } from './attachToMessage.ts';
import { MESSAGES_PER_PERSON } from './limits.ts';
import { type MessageResult, messageRows, type NewMessage } from './messageRows.ts';
import { readOpenThread } from './openThread.ts';

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

/**
 * Writes a message in one statement, by what was read of its thread. If the thread has changed since, and for one with
 * files, it is read again under its lock.
 */
async function writeMessage(app: App, viewer: Viewer, message: NewMessage): Promise<void> {
  if (message.fileIds.length === 0 && (await writeWithoutLock(app, viewer, message))) return;
  const { id, studentId, fileIds } = message;
  await inTransaction(app, async (tx, effects) => {
    const open = await underThreadLock(tx, studentId, () => readOpenThread(tx, viewer, message));
    const rows = messageRows(message, open);
    if (!isWritten(await effects.write<MessageResult>(rows)))
      throw new Error('A thread has changed under its lock');
    await attachToMessage(tx, viewer, { messageId: id, studentId, fileIds });
    if (rows.isDue) effects.enqueue(deliverJob, {});
  });
}

/** @returns false when the thread has changed meanwhile; then nothing is written */
async function writeWithoutLock(app: App, viewer: Viewer, message: NewMessage): Promise<boolean> {
  const rows = messageRows(message, await readOpenThread(app.prisma, viewer, message));
  const result = await writeInOneStatement<MessageResult>(app, rows, (row) => row.isWritten);
  if (!isWritten(result)) return false;
  if (rows.isDue) app.queue.add(deliverJob, {});
  return true;
}

/** @throws DomainError LIMIT */
function isWritten(result: MessageResult | null): boolean {
  if (result?.isUnchanged && !result.isWritten) throw rateLimitError(MESSAGES_PER_PERSON);
  return result?.isWritten === true;
}
