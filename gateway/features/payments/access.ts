import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** The payments a viewer may see: those they made, all for an admin. Never a child's or a mentor's to see. */
export function visiblePayments(viewer: Viewer | null): Prisma.PaymentWhereInput {
  if (!viewer) return { id: { in: [] } };
  return viewer.role === 'ADMIN' ? {} : { parentId: viewer.id };
}

/** Payments that opened nothing though money moved, or on which provider and ledger differ: an admin decides. */
export const needsAttention: Prisma.PaymentWhereInput = {
  OR: [
    { status: { in: ['MISMATCHED', 'DUPLICATE'] } },
    { status: { in: ['PENDING', 'FAILED', 'ABANDONED', 'COMPLETED'] }, flag: { not: null } },
  ],
};
