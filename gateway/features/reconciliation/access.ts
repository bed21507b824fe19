import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Who = Pick<Viewer, 'role'> | null;

/** Selects the differences between ledger and provider that a viewer may see: all for an admin, none for anyone else. */
export function visibleDifferences(viewer: Who): Prisma.LedgerDifferenceWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the reconciliations that a viewer may see: all for an admin, none for anyone else. */
export function visibleReconciliations(viewer: Who): Prisma.ReconciliationWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}
