import { z } from 'zod';
import {
  type ExportFilters,
  type ExportViewer,
  parseExportFilters,
  type TableExport,
} from '../exports/tableExports.ts';
import { auditConditions } from './auditConditions.ts';

const FILTERS = z.object({
  actorId: z.guid().optional(),
  action: z.string().optional(),
  entity: z.string().optional(),
  entityId: z.string().optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

function exported(viewer: ExportViewer, filters: ExportFilters) {
  const { actorId, action, entity, entityId, from, until } = parseExportFilters(FILTERS, filters);
  return auditConditions(viewer, {
    actorId: actorId ?? null,
    action: action ?? null,
    entity: entity ?? null,
    entityId: entityId ?? null,
    from: from ? new Date(from) : null,
    until: until ? new Date(until) : null,
  });
}

/** Writes the audit log to a file. */
export const auditExport: TableExport = {
  table: 'audit',
  columns: ['id', 'at (UTC)', 'who', 'action', 'record', 'record id', 'before', 'after', 'reason'],
  filters: Object.keys(FILTERS.shape),
  count: (app, viewer, filters) => app.unprepared.auditEntry.count({ where: exported(viewer, filters) }),
  async load(app, viewer, filters, { afterId, size }) {
    const rows = await app.unprepared.auditEntry.findMany({
      where: { AND: [exported(viewer, filters), afterId ? { id: { gt: afterId } } : {}] },
      orderBy: { id: 'asc' },
      take: size,
      include: { actor: { select: { fullName: true, user: { select: { email: true } } } } },
    });
    return rows.map((row) => ({
      id: row.id,
      cells: [
        ...[row.id, row.createdAt.toISOString(), row.actor?.fullName ?? row.actor?.user.email ?? ''],
        ...[row.action, row.entity, row.entityId, textOf(row.before), textOf(row.after), row.reason ?? ''],
      ],
    }));
  },
};

const textOf = (value: unknown) => (value === null ? '' : JSON.stringify(value));
