import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { messagesToLookAt } from './access.ts';

/**
 * Takes a message with a contact off the list of an admin who has seen it. Repeating it changes nothing.
 * @returns its id
 * @throws DomainError NOT_FOUND
 */
export async function markContactSeen(app: App, viewer: Viewer, id: string): Promise<string> {
  const message = await app.prisma.message.findFirst({
    where: { AND: [{ id, sharesContact: true }, messagesToLookAt(viewer)] },
    select: { id: true },
  });
  if (!message) throw notFound('Message');
  const contactSeenAt = new Date();
  await inTransaction(app, async (tx) => {
    const { count } = await tx.message.updateMany({
      where: { id, contactSeenAt: null },
      data: { contactSeenAt },
    });
    if (count === 0) return;
    await recordAuditEntry(tx, viewer, {
      action: 'message.contactSeen',
      entity: 'Message',
      entityId: id,
      before: { contactSeenAt: null },
      after: { contactSeenAt: contactSeenAt.toISOString() },
    });
  });
  return id;
}
