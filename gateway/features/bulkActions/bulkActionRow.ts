import {
  BULK_ACTIONS,
  BULK_SHOWN_MS,
  BULK_UNDO_MS,
  type BulkActionKind,
} from '../../../contract/bulkActions.ts';
import type { Viewer } from '../../context.ts';
import type { Effects } from '../../events/transaction.ts';
import type { BulkAction, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/prisma.ts';
import type { BulkValues } from './definitions.ts';

/** Selects the bulk actions that a viewer may see: their own of the last day, as long as they are an admin. */
export function visibleBulkActions(viewer: Viewer | null): Prisma.BulkActionWhereInput {
  if (viewer?.role !== 'ADMIN') return { id: { in: [] } };
  return { ownerId: viewer.id, createdAt: { gt: new Date(Date.now() - BULK_SHOWN_MS) } };
}

export const OPEN_STATUSES = ['QUEUED', 'RUNNING'] as const;

export const kindOf = ({ kind }: Pick<BulkAction, 'kind'>): BulkActionKind => kind as BulkActionKind;

export const valuesOf = ({ values }: Pick<BulkAction, 'values'>): BulkValues => values as BulkValues;

/** Publishes the progress of a bulk action to the admin who started it. */
export function publishProgress(effects: Effects, { id, ownerId }: Pick<BulkAction, 'id' | 'ownerId'>): void {
  if (ownerId) effects.publish('bulkAction.progressed', { bulkActionId: id }, [ownerId]);
}

/**
 * Ends a bulk action. What it has changed can be taken back for a while, if its kind can.
 * @param where selects it while it is open
 * @returns false when it has ended already, or is another worker's
 */
export async function endBulkAction(
  tx: Tx,
  effects: Effects,
  where: Prisma.BulkActionWhereInput & { id: string },
  status: 'DONE' | 'FAILED' | 'CANCELLED',
): Promise<boolean> {
  const finishedAt = new Date();
  const { count } = await tx.bulkAction.updateMany({
    where,
    data: { status, finishedAt, nextAttemptAt: null },
  });
  if (count === 0) return false;
  const ended = await tx.bulkAction.findUniqueOrThrow({ where: { id: where.id } });
  const canUndo = BULK_ACTIONS[kindOf(ended)].finality === null && ended.undoOfId === null;
  if (canUndo && ended.doneCount > 0)
    await tx.bulkAction.update({
      where: { id: where.id },
      data: { undoableUntil: new Date(finishedAt.getTime() + BULK_UNDO_MS) },
    });
  publishProgress(effects, ended);
  return true;
}
