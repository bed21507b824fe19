import { DomainError } from '../../../contract/errors.ts';
import {
  EXPORT_LIFETIME_MS,
  EXPORT_TEXTS,
  type ExportTableName,
  MAX_OPEN_EXPORTS,
} from '../../../contract/exports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { runExportJob } from './jobKinds.ts';
import { readFilters, tableExport } from './tableExports.ts';

export type NewExport = {
  table: ExportTableName;
  filters: readonly { name: string; value: string }[];
};

/**
 * Starts writing the rows of a table that the filters select to a file. The worker does it.
 * @returns its id
 * @throws DomainError BAD_INPUT for an unknown filter, LIMIT while too many exports of the admin are open
 */
export async function startExport(app: App, viewer: Viewer, input: NewExport): Promise<string> {
  const { table } = input;
  const definition = tableExport(table);
  const filters = readFilters(input.filters, definition.filters);
  // Also finds a value that does not exist, before anything is written.
  const totalRows = await definition.count(app, viewer, filters);
  return inTransaction(app, async (tx, effects) => {
    // Serializes the exports of an admin, so that two at the same time cannot exceed the limit.
    await tx.$queryRaw`SELECT 1 FROM "Profile" WHERE id = ${viewer.id}::uuid FOR NO KEY UPDATE`;
    const open = await tx.export.count({
      where: { ownerId: viewer.id, status: { in: ['QUEUED', 'RUNNING'] } },
    });
    if (open >= MAX_OPEN_EXPORTS) throw new DomainError('LIMIT', EXPORT_TEXTS.tooMany, null);
    const { id } = await tx.export.create({
      data: {
        ...{ ownerId: viewer.id, table, filters, totalRows },
        expiresAt: new Date(Date.now() + EXPORT_LIFETIME_MS),
      },
      select: { id: true },
    });
    await recordAuditEntry(tx, viewer, {
      action: 'export.start',
      entity: 'Export',
      entityId: id,
      after: { table, filters },
    });
    effects.enqueue(runExportJob, { exportId: id });
    return id;
  });
}
