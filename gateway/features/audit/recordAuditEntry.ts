import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** An entry for an action of an admin. Repeated reads are recorded by `recordReads`, once an hour. */
export type AuditedAction = {
  /** noun.verb, such as `student.update`. */
  action: string;
  /** The kind of record: the name of its model. */
  entity: Prisma.ModelName | 'ContactList' | 'Job';
  entityId: string;
  /** The values that the action changed, as they were. */
  before?: Prisma.InputJsonObject | null;
  /** The same values as they are now. */
  after?: Prisma.InputJsonObject | null;
  reason?: string | null;
};

/**
 * Writes an entry of the audit log. Everything that an admin changes goes through here, in the transaction of the
 * change.
 * @param actor the admin; null for a change from the command line
 * @returns the id of the entry
 */
export async function recordAuditEntry(
  tx: Db,
  actor: Pick<Viewer, 'id'> | null,
  { action, entity, entityId, before, after, reason }: AuditedAction,
): Promise<string> {
  const { id } = await tx.auditEntry.create({
    data: {
      actorId: actor?.id ?? null,
      ...{ action, entity, entityId },
      ...(before && { before }),
      ...(after && { after }),
      reason: reason?.trim() || null,
    },
    select: { id: true },
  });
  return id;
}

/** Returns the values of two versions of a row that differ, for `before` and `after`; null when none does. */
export function changedValues<Row extends Prisma.InputJsonObject>(
  before: Row,
  after: Partial<Row>,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  if (names.length === 0) return null;
  const pick = (row: Prisma.InputJsonObject) =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
