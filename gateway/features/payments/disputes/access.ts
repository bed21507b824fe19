import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { ownPayments } from '../access.ts';

/** Selects the disputes that a viewer decides about: all for an admin, none for anyone else. */
export function visibleDisputes(viewer: Pick<Viewer, 'role'> | null): Prisma.DisputeWhereInput {
  return viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the disputes of a viewer's own payments; all for an admin. The bank of a sponsor is not the family's. */
export function ownDisputes(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.DisputeWhereInput {
  return { payment: ownPayments(viewer) };
}
