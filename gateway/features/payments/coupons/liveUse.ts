import type { Prisma } from '../../../generated/prisma/client.ts';

/** The use that a family has of a coupon, for an include: those over the limit stand beside it. */
export const ofFamily = (parentId: string) =>
  ({
    where: { parentId, state: { not: 'RELEASED' }, isOverLimit: false },
    select: { id: true, state: true, paymentId: true, payment: { select: { studentId: true } } },
  }) satisfies Prisma.Coupon$couponUsesArgs;

type FamilyUse = Prisma.CouponUseGetPayload<ReturnType<typeof ofFamily>>;

/** Returns the one use among those that `ofFamily` selects; null without one. */
export function liveUseOf([use]: readonly FamilyUse[]) {
  if (!use) return null;
  const { id, state, paymentId, payment } = use;
  return { id, state, paymentId, studentId: payment.studentId };
}
