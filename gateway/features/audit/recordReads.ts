import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** Rows with a child's words or files that an admin reads. */
export type AuditedReads = {
  /** noun.verb, such as `message.read`. */
  action: string;
  entity: Prisma.ModelName;
  ids: readonly string[];
  /** Why the admin looks; null where no reason was asked for. */
  reason: string | null;
};

/**
 * Writes to the audit log that an admin reads these rows: each once an hour, however often a page is loaded. It is
 * called before the rows leave the gateway.
 */
export async function recordReads(
  db: Db,
  admin: Pick<Viewer, 'id'>,
  { action, entity, ids, reason }: AuditedReads,
): Promise<void> {
  if (ids.length === 0) return;
  const hour = new Date().toISOString().slice(0, 13);
  await db.auditEntry.createMany({
    // In one order, so that two pages with the same rows cannot deadlock.
    data: ids.toSorted().map((entityId) => ({
      ...{ actorId: admin.id, action, entity, entityId, reason },
      onceKey: `${action}:${admin.id}:${entityId}:${hour}`,
    })),
    skipDuplicates: true,
  });
}
