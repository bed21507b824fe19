import { randomUUID } from 'node:crypto';
import { BULK_TEXTS } from '../../../contract/bulkActions.ts';
import { DomainError, notFound } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { valuesOf, visibleBulkActions } from './bulkActionRow.ts';
import { createItems, enqueueRun, lockBulkActions, requireFreeSlot } from './startBulkAction.ts';

/**
 * Starts taking back what a bulk action has changed, the last change first. The worker does it, and leaves out what
 * somebody has changed since.
 * @returns the id of the action that takes it back
 * @throws DomainError NOT_FOUND, CLOSED when it cannot be taken back any more, LIMIT
 */
export async function undoBulkAction(app: App, viewer: Viewer, undoOfId: string): Promise<string> {
  const current = await app.prisma.bulkAction.findFirst({
    where: { AND: [{ id: undoOfId }, visibleBulkActions(viewer)] },
  });
  if (!current) throw notFound('Action');
  return inTransaction(app, async (tx, effects) => {
    await lockBulkActions(tx, viewer);
    await requireFreeSlot(tx, viewer);
    const { count } = await tx.bulkAction.updateMany({
      where: { id: undoOfId, undoableUntil: { gt: new Date() } },
      data: { undoableUntil: null },
    });
    if (count === 0) throw new DomainError('CLOSED', BULK_TEXTS.notUndoable, 'bulkActionId');
    const changed = await tx.bulkActionItem.findMany({
      where: { actionId: undoOfId, status: 'DONE' },
      orderBy: { position: 'desc' },
    });
    const id = randomUUID();
    await tx.bulkAction.create({
      data: {
        ...{ id, undoOfId, ownerId: viewer.id, kind: current.kind, values: valuesOf(current) },
        ...{ reason: BULK_TEXTS.takenBack(current.reason), totalCount: changed.length },
      },
    });
    await createItems(
      tx,
      id,
      changed.map(({ subjectId, label, change }) => ({
        ...{ subjectId, label },
        expected: change as Prisma.InputJsonObject,
      })),
    );
    await recordAuditEntry(tx, viewer, {
      action: 'bulkAction.undo',
      entity: 'BulkAction',
      entityId: undoOfId,
      after: { kind: current.kind, records: changed.length, by: id },
    });
    enqueueRun(effects, id);
    return id;
  });
}
