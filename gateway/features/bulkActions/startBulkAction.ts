import { BULK_TEXTS, MAX_OPEN_BULK_ACTIONS } from '../../../contract/bulkActions.ts';
import { DomainError, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import type { Db, Tx } from '../../platform/database/prisma.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { OPEN_STATUSES } from './bulkActionRow.ts';
import { type BulkPreviewRow, type BulkViewer, bulkAction } from './definitions.ts';
import { runBulkActionJob } from './jobKinds.ts';
import { type BulkSelection, planBulkAction } from './previewBulkAction.ts';

export type NewBulkAction = BulkSelection & {
  /** Chosen by the client, so that a start that is sent again starts nothing again. */
  id: string;
  reason: string;
  /** Of the preview that the admin saw. */
  digest: string;
};

/**
 * Starts changing the selected records as the preview showed it. The worker does it.
 * @returns its id
 * @throws DomainError BAD_INPUT, CONFLICT when the preview would be another one by now, LIMIT
 */
export async function startBulkAction(app: App, viewer: Viewer, input: NewBulkAction): Promise<string> {
  const { id, kind, reason } = input;
  if (await isStarted(app.prisma, viewer, id)) return id;
  const { checkReason } = bulkAction(kind);
  if (checkReason) throwIfInvalid(checkReason(reason));
  const { rows, values, digest } = await planBulkAction(app, viewer, input);
  if (digest !== input.digest) throw new DomainError('CONFLICT', BULK_TEXTS.changedMeanwhile, 'digest');
  if (rows.every(({ problem }) => problem !== null))
    throw new DomainError('CONFLICT', BULK_TEXTS.nothingChanges, null);
  await inTransaction(app, async (tx, effects) => {
    await lockBulkActions(tx, viewer);
    if (await isStarted(tx, viewer, id)) return;
    await requireFreeSlot(tx, viewer);
    await tx.bulkAction.create({
      data: {
        ...{ id, ownerId: viewer.id, kind, values },
        ...{ reason: checkReason ? reason.trim() : '', totalCount: rows.length },
      },
    });
    await createItems(tx, id, rows);
    await recordAuditEntry(tx, viewer, {
      action: 'bulkAction.start',
      entity: 'BulkAction',
      entityId: id,
      after: { kind, values, records: rows.length },
      reason,
    });
    enqueueRun(effects, id);
  });
  return id;
}

/** Returns whether the admin has started an action with this id. @throws DomainError CONFLICT if another admin has */
async function isStarted(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const known = await db.bulkAction.findUnique({ where: { id }, select: { ownerId: true } });
  if (known && known.ownerId !== viewer.id)
    throw new DomainError('CONFLICT', 'Another action has this id', 'id');
  return known !== null;
}

/** Serializes the bulk actions of an admin, so that two at the same time cannot exceed the limit. */
export async function lockBulkActions(tx: Tx, viewer: BulkViewer): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${viewer.id}::uuid FOR NO KEY UPDATE`;
}

/** @throws DomainError LIMIT while too many actions of the admin, who holds the lock, are open */
export async function requireFreeSlot(tx: Tx, viewer: BulkViewer): Promise<void> {
  const open = await tx.bulkAction.count({
    where: { ownerId: viewer.id, status: { in: [...OPEN_STATUSES] } },
  });
  if (open >= MAX_OPEN_BULK_ACTIONS) throw new DomainError('LIMIT', BULK_TEXTS.tooManyOpen, null);
}

type NewItem = Pick<BulkPreviewRow, 'subjectId' | 'label' | 'expected'>;

/** Writes the records of an action in the order in which they are changed. */
export async function createItems(tx: Tx, actionId: string, rows: readonly NewItem[]): Promise<void> {
  await tx.bulkActionItem.createMany({
    data: rows.map(({ subjectId, label, expected }, position) => ({
      ...{ actionId, position, subjectId, label },
      ...(expected && { expected }),
    })),
  });
}

/** Has the worker run an action right after the commit. */
export const enqueueRun = (effects: Effects, bulkActionId: string): void =>
  effects.enqueue(runBulkActionJob, { bulkActionId });
