import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the families that a viewer may see in tables: all for an admin, none for anyone else. */
export function visibleFamilies(viewer: Pick<Viewer, 'role'> | null): Prisma.FamilyProgressWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
