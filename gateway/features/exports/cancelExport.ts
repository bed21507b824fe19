import { DomainError, notFound } from '../../../contract/errors.ts';
import { EXPORT_TEXTS } from '../../../contract/exports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { removeChunks, visibleExports } from './exportRow.ts';

/**
 * Cancels an export that has not ended, and removes what was written of it.
 * @returns its id
 * @throws DomainError NOT_FOUND, CLOSED for one that has ended
 */
export async function cancelExport(app: App, viewer: Viewer, exportId: string): Promise<string> {
  const current = await app.prisma.export.findFirst({
    where: { AND: [{ id: exportId }, visibleExports(viewer)] },
  });
  if (!current) throw notFound('Export');
  const cancelled = await inTransaction(app, async (tx, effects) => {
    const { count } = await tx.export.updateMany({
      where: { id: exportId, status: { in: ['QUEUED', 'RUNNING'] } },
      data: { status: 'CANCELLED', nextAttemptAt: null, finishedAt: new Date() },
    });
    if (count === 0) throw new DomainError('CLOSED', EXPORT_TEXTS.ended, 'exportId');
    await recordAuditEntry(tx, viewer, { action: 'export.cancel', entity: 'Export', entityId: exportId });
    effects.publish('export.progressed', { exportId }, [viewer.id]);
    return tx.export.findUniqueOrThrow({ where: { id: exportId } });
  });
  await removeChunks(app, cancelled);
  return exportId;
}
