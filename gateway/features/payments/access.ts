import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Selects the payments that a viewer may see: the ones they made, all for an admin, none for a child or a mentor. */
export function visiblePayments(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.PaymentWhereInput {
  if (!viewer) return { id: { in: [] } };
  return viewer.role === 'ADMIN' ? {} : { parentId: viewer.id };
}

/** Payments that opened nothing although money moved, or on which provider and ledger differ: an admin decides. */
export const needsAttention: Prisma.PaymentWhereInput = {
  OR: [
    { status: { in: ['MISMATCHED', 'DUPLICATE'] } },
    { status: { in: ['PENDING', 'FAILED', 'ABANDONED', 'COMPLETED'] }, flag: { not: null } },
  ],
};
