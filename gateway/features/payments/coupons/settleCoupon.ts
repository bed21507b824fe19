import type { PaymentStatus } from '../../../../contract/payments.ts';
import type { Coupon, CouponUse, Payment } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/prisma.ts';
import { liveUseOf, ofFamily } from './liveUse.ts';
import { lockCoupon } from './lockCoupon.ts';

type CouponPayment = Pick<Payment, 'id' | 'couponId' | 'parentId' | 'studentId' | 'status'>;

/**
 * Settles the use of a payment's coupon with the payment: final when it is completed, released when it ends without
 * opening anything. A completed payment keeps its use when the money goes back.
 * @param status the new status of the payment
 * @returns why an admin should look, for money that came after the use had been released; null otherwise
 */
export async function settleCoupon(
  tx: Tx,
  payment: CouponPayment,
  status: PaymentStatus,
): Promise<string | null> {
  if (status === 'COMPLETED') return takeUse(tx, payment);
  if (payment.status !== 'COMPLETED' && status !== 'PENDING') await releaseCoupon(tx, payment);
  return null;
}

/** Releases the reserved use of a payment that ended unpaid, so that another family can have it. */
export async function releaseCoupon(
  tx: Tx,
  { id: paymentId, couponId }: Pick<Payment, 'id' | 'couponId'>,
): Promise<void> {
  if (!couponId) return;
  await lockCoupon(tx, couponId);
  await tx.couponUse.updateMany({ where: { paymentId, state: 'RESERVED' }, data: { state: 'RELEASED' } });
}

/** Makes the use final. The quote stands, so a use that was released is taken again, even over the limit. */
async function takeUse(
  tx: Tx,
  { id: paymentId, couponId, ...family }: CouponPayment,
): Promise<string | null> {
  if (!couponId) return null;
  await lockCoupon(tx, couponId);
  const use = await tx.couponUse.findUnique({ where: { paymentId }, include: { coupon: true } });
  if (!use || use.state === 'USED') return null;
  const flag = use.state === 'RELEASED' ? await makeRoom(tx, use, use.coupon, family) : null;
  await tx.couponUse.update({
    where: { id: use.id },
    data: { state: 'USED', isOverLimit: flag !== null },
  });
  return flag;
}

/** Takes a reservation of the family for the same student back. @returns why the use is one too many; null if not */
async function makeRoom(
  tx: Tx,
  { couponId }: CouponUse,
  { code, uses, maxUses }: Coupon,
  { parentId, studentId }: Pick<Payment, 'parentId' | 'studentId'>,
): Promise<string | null> {
  const { couponUses } = await tx.coupon.findUniqueOrThrow({
    where: { id: couponId },
    select: { couponUses: ofFamily(parentId) },
  });
  const other = liveUseOf(couponUses);
  if (other?.state === 'RESERVED' && other.studentId === studentId) {
    await tx.couponUse.update({ where: { id: other.id }, data: { state: 'RELEASED' } });
    return null;
  }
  if (other) return `The family had used the coupon ${code} again before this money came`;
  return uses < maxUses ? null : `The coupon ${code} was used up before this money came`;
}
