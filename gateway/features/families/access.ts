import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the families that a viewer may see in tables: all for an admin, none for anyone else. */
export function visibleFamilies(viewer: Pick<Viewer, 'role'> | null): Prisma.FamilyProgressWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the accounts that stand for a family: parents, and whoever has a child enrolled; for an admin alone. */
export function visibleFamilyAccounts(viewer: Pick<Viewer, 'role'> | null): Prisma.ProfileWhereInput {
  return viewer?.role === 'ADMIN'
    ? { OR: [{ role: 'PARENT' }, { children: { some: {} } }] }
    : { id: { in: [] } };
}
