import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Selects the disputes that a viewer may see: all for an admin, none for anyone else. Families are notified of theirs. */
export function visibleDisputes(viewer: Pick<Viewer, 'role'> | null): Prisma.DisputeWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
