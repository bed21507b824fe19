import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkResolution } from '../../../contract/reports.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { visibleReports } from './access.ts';

export type Resolution = { reportId: string; resolution: string };

/** Closes a report with the admin's resolution and writes it to the audit log. @returns its id */
export async function resolveReport(app: App, viewer: Viewer, input: Resolution): Promise<string> {
  throwIfInvalid(checkResolution(input.resolution));
  const report = await app.prisma.messageReport.findFirst({
    where: { AND: [{ id: input.reportId }, visibleReports(viewer)] },
    select: { id: true },
  });
  if (!report) throw notFound('Report');
  const resolved = {
    resolvedAt: new Date(),
    resolverId: viewer.id,
    resolution: input.resolution.trim(),
  };
  await inTransaction(app, async (tx) => {
    const { count } = await tx.messageReport.updateMany({
      where: { id: report.id, resolvedAt: null },
      data: resolved,
    });
    if (count === 0) throw new DomainError('CONFLICT', 'Somebody has closed this report already', 'reportId');
    await recordAuditEntry(tx, viewer, {
      action: 'messageReport.resolve',
      entity: 'MessageReport',
      entityId: report.id,
      before: { resolvedAt: null },
      after: { resolvedAt: resolved.resolvedAt.toISOString(), resolution: resolved.resolution },
      reason: resolved.resolution,
    });
  });
  return report.id;
}
