import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { ownPayments } from '../access.ts';

/** Selects the refunds that a viewer may see: those of their own payments, never that of a sponsor. */
export function visibleRefunds(viewer: Pick<Viewer, 'id' | 'role'> | null): Prisma.RefundRequestWhereInput {
  return { payment: ownPayments(viewer) };
}

/** Selects the payments that a viewer may give back unasked: all for an admin, none for anyone else. */
export function refundablePayments(viewer: Pick<Viewer, 'role'>): Prisma.PaymentWhereInput {
  return viewer.role === 'ADMIN' ? {} : { id: { in: [] } };
}

/** Selects the refunds that a viewer decides about: all for an admin, none for anyone else. */
export function decidableRefunds(viewer: Pick<Viewer, 'role'>): Prisma.RefundRequestWhereInput {
  return viewer.role === 'ADMIN' ? {} : { id: { in: [] } };
}
