import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { DomainError, notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { endBulkAction, OPEN_STATUSES, visibleBulkActions } from './bulkActionRow.ts';

/**
 * Cancels a bulk action that has not ended. What it has changed stays changed.
 * @returns its id
 * @throws DomainError NOT_FOUND, CLOSED for one that has ended
 */
export async function cancelBulkAction(app: App, viewer: Viewer, id: string): Promise<string> {
  const current = await app.prisma.bulkAction.findFirst({
    where: { AND: [{ id }, visibleBulkActions(viewer)] },
  });
  if (!current) throw notFound('Action');
  await inTransaction(app, async (tx, effects) => {
    const open = { id, status: { in: [...OPEN_STATUSES] } };
    if (!(await endBulkAction(tx, effects, open, 'CANCELLED')))
      throw new DomainError('CLOSED', BULK_TEXTS.ended, 'bulkActionId');
    await recordAuditEntry(tx, viewer, { action: 'bulkAction.cancel', entity: 'BulkAction', entityId: id });
  });
  return id;
}
