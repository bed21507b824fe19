import { checkCouponUse, isAnnounced, unknownCoupon } from '../../../../contract/coupons.ts';
import { throwIfInvalid } from '../../../../contract/errors.ts';
import type { Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { liveUseOf, ofFamily } from './liveUse.ts';
import { lockCoupon } from './lockCoupon.ts';

/**
 * Reserves the use of a coupon in the commit that writes its payment, or uses its open checkout again. The lock of the
 * coupon makes those who come at the same time wait for one another, so that no use is given away twice. An earlier
 * payment for the same student loses its use to this one: one student is paid for once.
 * @throws DomainError CONFLICT for a coupon that is used up by now, or that the family uses elsewhere; BAD_INPUT for one
 * that was switched off meanwhile
 */
export async function reserveCoupon(
  tx: Tx,
  { id: paymentId, couponId, parentId, studentId }: Payment,
): Promise<void> {
  if (!couponId || !studentId) return;
  await lockCoupon(tx, couponId);
  const coupon = await tx.coupon.findUniqueOrThrow({
    where: { id: couponId },
    include: { couponUses: ofFamily(parentId) },
  });
  if (!isAnnounced(coupon, new Date())) throw unknownCoupon();
  const own = liveUseOf(coupon.couponUses);
  throwIfInvalid(checkCouponUse(coupon, own, studentId));
  if (own?.paymentId === paymentId) return;
  if (own) await tx.couponUse.update({ where: { id: own.id }, data: { state: 'RELEASED' } });
  await tx.couponUse.upsert({
    where: { paymentId },
    create: { couponId, parentId, paymentId },
    update: { state: 'RESERVED' },
  });
}
