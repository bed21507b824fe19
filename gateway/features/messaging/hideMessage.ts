import { threadParticipants } from '../../../contract/messaging.ts';
import { HIDDEN_MESSAGE_TEXT } from '../../../contract/reports.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { lockThread } from './access.ts';

/**
 * Removes the words of a message, closes its files and tells the open pages of its thread, all within a write of an
 * admin. What is gone from the row cannot appear in any read of it, such as a search or a quotation; its reports keep
 * a copy. Repeating it changes nothing.
 */
export async function hideMessage(tx: Tx, effects: Effects, viewer: Viewer, id: string): Promise<void> {
  const { studentId } = await tx.message.findUniqueOrThrow({ where: { id }, select: { studentId: true } });
  const thread = await lockThread(tx, viewer, studentId);
  const hiddenAt = new Date();
  const { count } = await tx.message.updateMany({
    where: { id, hiddenAt: null },
    data: { hiddenAt, content: HIDDEN_MESSAGE_TEXT, subject: null },
  });
  if (count === 0 || !thread) return;
  // Without the words themselves: the log is read by more people than the report is.
  await recordAuditEntry(tx, viewer, {
    action: 'message.hide',
    entity: 'Message',
    entityId: id,
    before: { hiddenAt: null },
    after: { hiddenAt: hiddenAt.toISOString() },
  });
  effects.publish('message.hidden', { messageId: id }, threadParticipants(thread));
}
