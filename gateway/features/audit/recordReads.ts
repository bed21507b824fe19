import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

const READ_WITHIN_MS = 60 * 60_000;

/** Rows with a child's words that an admin was shown. */
export type AuditedReads = {
  /** noun.verb, such as `message.read`. */
  action: string;
  entity: Prisma.ModelName;
  ids: readonly string[];
};

/** Writes to the audit log that an admin read these rows: each once an hour, however often the page is loaded. */
export async function recordReads(
  app: App,
  viewer: Pick<Viewer, 'id'>,
  { action, entity, ids }: AuditedReads,
) {
  if (ids.length === 0) return;
  const reads = { actorId: viewer.id, action, entity };
  await inTransaction(app, async (tx) => {
    // Serializes the reads of one admin, so that two at the same time leave one entry.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`audit:${viewer.id}`}, 0))`;
    const recorded = await tx.auditEntry.findMany({
      where: {
        ...reads,
        entityId: { in: [...ids] },
        createdAt: { gt: new Date(Date.now() - READ_WITHIN_MS) },
      },
      select: { entityId: true },
    });
    const known = new Set(recorded.map(({ entityId }) => entityId));
    const missing = ids.filter((id) => !known.has(id));
    await tx.auditEntry.createMany({ data: missing.map((entityId) => ({ ...reads, entityId })) });
  });
}
