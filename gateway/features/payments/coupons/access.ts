import type { Viewer } from '../../../context.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';

/** Selects the coupons that a viewer may list: all for an admin, none for anyone else. Families know their code. */
export const visibleCoupons = (viewer: Pick<Viewer, 'role'> | null): Prisma.CouponWhereInput =>
  viewer?.role === 'ADMIN' ? {} : { id: { in: [] } };
