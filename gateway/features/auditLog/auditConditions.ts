import { checkAuditFilter } from '../../../contract/audit.ts';
import { badInput } from '../../../contract/errors.ts';
import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/prisma.ts';

export type AuditFilter = {
  actorId: string | null;
  action: string | null;
  entity: string | null;
  entityId: string | null;
  from: Date | null;
  until: Date | null;
};

/** Selects the entries that the viewer may read: all for an admin, none for anyone else. */
export const visibleAuditEntries = (viewer: Pick<Viewer, 'role'> | null): Prisma.AuditEntryWhereInput =>
  viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };

/** Returns the condition of a filtered audit log. @throws DomainError BAD_INPUT */
export function auditConditions(
  viewer: Pick<Viewer, 'role'> | null,
  filter: AuditFilter,
): Prisma.AuditEntryWhereInput {
  const problem = checkAuditFilter(filter);
  if (problem) throw problem;
  const { actorId, action, entity, entityId, from, until } = filter;
  if (from && until && from >= until) throw badInput('until', 'The time ends before it begins');
  return {
    AND: [
      visibleAuditEntries(viewer),
      actorId ? { actorId } : {},
      action ? { action } : {},
      entity ? { entity } : {},
      entityId ? { entityId } : {},
      from ? { createdAt: { gte: from } } : {},
      until ? { createdAt: { lt: until } } : {},
    ],
  };
}

/** Returns the ids of everyone who is named in the audit log, the actions and the kinds of records, each once. */
export async function auditChoices(
  db: Db,
): Promise<{ actorIds: string[]; actions: string[]; entities: string[] }> {
  // Each reads the first entry after the value before: one look into the index per value, however long the log is.
  const [actors, actions, entities] = await Promise.all([
    db.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE found AS (
        (SELECT "actorId" AS value FROM "AuditEntry" WHERE "actorId" IS NOT NULL ORDER BY "actorId" LIMIT 1)
        UNION ALL
        SELECT (SELECT "actorId" FROM "AuditEntry" WHERE "actorId" > found.value ORDER BY "actorId" LIMIT 1)
        FROM found WHERE found.value IS NOT NULL
      ) SELECT value::text FROM found WHERE value IS NOT NULL LIMIT 200`,
    db.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE found AS (
        (SELECT action AS value FROM "AuditEntry" ORDER BY action LIMIT 1)
        UNION ALL
        SELECT (SELECT action FROM "AuditEntry" WHERE action > found.value ORDER BY action LIMIT 1)
        FROM found WHERE found.value IS NOT NULL
      ) SELECT value FROM found WHERE value IS NOT NULL LIMIT 500`,
    db.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE found AS (
        (SELECT entity AS value FROM "AuditEntry" ORDER BY entity LIMIT 1)
        UNION ALL
        SELECT (SELECT entity FROM "AuditEntry" WHERE entity > found.value ORDER BY entity LIMIT 1)
        FROM found WHERE found.value IS NOT NULL
      ) SELECT value FROM found WHERE value IS NOT NULL LIMIT 200`,
  ]);
  const values = (rows: { value: string }[]) => rows.map(({ value }) => value);
  return { actorIds: values(actors), actions: values(actions), entities: values(entities) };
}
