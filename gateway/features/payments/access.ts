import type { Viewer } from '../../context.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RoundStarter } from './verification/beginRound.ts';

/**
 * Selects the payments that a viewer may see: the ones they made, and those with which a sponsor has opened something
 * for their child; all for an admin, none for a child or a mentor. A receipt says that a payment was completed once.
 */
export function visiblePayments(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.PaymentWhereInput {
  if (!viewer) return { id: { in: [] } };
  return viewer.role === 'ADMIN'
    ? {}
    : { parentId: viewer.id, OR: [{ sponsorId: null }, { receipt: { isNot: null } }] };
}

/** Payments that no accepted refund gives back: their money is here, and what they opened is open. */
export const notGivenBack: Prisma.PaymentWhereInput = { accessClosedAt: null };

/** Selects the payments that a viewer made themselves; all for an admin. A sponsor's are nobody's with an account. */
export function ownPayments(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.PaymentWhereInput {
  if (viewer?.role === 'ADMIN') return {};
  return { AND: [visiblePayments(viewer), { sponsorId: null }] };
}

/** Selects the receipts that a viewer may see: of their own payments, never that of a sponsor. */
export function visibleReceipts(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.ReceiptWhereInput {
  return { payment: ownPayments(viewer) };
}

/** Payments that opened nothing although money moved, or on which provider and ledger differ: an admin decides. */
export const needsAttention: Prisma.PaymentWhereInput = {
  OR: [
    { status: { in: ['MISMATCHED', 'DUPLICATE'] } },
    { status: { in: ['PENDING', 'FAILED', 'ABANDONED', 'COMPLETED'] }, flag: { not: null } },
  ],
};

/** Selects the payment with a reference for a round of verification, with the rights of a viewer. */
export const roundOfViewer = (viewer: Viewer, reference: string): RoundStarter => ({
  payments: { AND: [visiblePayments(viewer), { reference }] },
  subject: viewer.id,
  admin: viewer.role === 'ADMIN' ? viewer : null,
});
