import { notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { visibleContactTexts } from './access.ts';

/**
 * Takes a text with a contact off the list of an admin who has seen it. Repeating it changes nothing.
 * @returns its id
 * @throws DomainError NOT_FOUND
 */
export async function markContactTextSeen(app: App, viewer: Viewer, id: string): Promise<string> {
  const text = await app.prisma.contactText.findFirst({
    where: { AND: [{ id }, visibleContactTexts(viewer)] },
    select: { studentId: true },
  });
  if (!text) throw notFound('Text');
  const seenAt = new Date();
  await inTransaction(app, async (tx) => {
    const { count } = await tx.contactText.updateMany({ where: { id, seenAt: null }, data: { seenAt } });
    if (count === 0) return;
    await recordAuditEntry(tx, viewer, {
      action: 'contactText.seen',
      entity: 'ContactText',
      entityId: id,
      before: { seenAt: null },
      after: { seenAt: seenAt.toISOString() },
    });
  });
  return id;
}
