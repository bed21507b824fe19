import {
  checkCoupon,
  checkCouponUse,
  discountOf,
  isAnnounced,
  normalCode,
  unknownCoupon,
} from '../../../../contract/coupons.ts';
import { throwIfInvalid } from '../../../../contract/errors.ts';
import type { App, Viewer } from '../../../context.ts';
import type { Payment, Student } from '../../../generated/prisma/client.ts';
import type { Quote } from '../beginPayment.ts';
import { beginCouponAttempt, type CouponClient } from './couponAttempts.ts';
import { liveUseOf, ofFamily } from './liveUse.ts';

/** The columns of a payment without a coupon. */
export const NO_COUPON = { couponId: null, discountMinor: 0, fullPriceMinor: null } as const;

type FullQuote = Pick<Payment, 'kind' | 'package' | 'amountMinor' | 'currency'>;

/**
 * Lowers the quote of an enrolment by a coupon whose code a parent has typed. The server prices: the code is all that
 * comes from outside. A code that is unknown, switched off or not valid yet gets the same answer after the same work,
 * and counts as wrong; of any other one the parent learns why it does not count.
 * @param client from where it was typed, for the limits of wrong codes
 * @throws DomainError BAD_INPUT for an unknown code; CLOSED, CONFLICT for one that does not count here; LIMIT
 */
export async function priceCoupon(
  app: App,
  viewer: Pick<Viewer, 'id'>,
  student: Pick<Student, 'id' | 'course' | 'package'>,
  quote: FullQuote,
  { code, client }: { code: string; client: CouponClient },
): Promise<Omit<Quote, 'method'> & { code: string }> {
  const forgive = await beginCouponAttempt(app, viewer, client);
  const coupon = await app.prisma.coupon.findUnique({
    where: { code: normalCode(code) },
    include: { couponUses: ofFamily(viewer.id) },
  });
  const now = new Date();
  if (!coupon || !isAnnounced(coupon, now)) throw unknownCoupon();
  await forgive();
  const { amountMinor: priceMinor, currency } = quote;
  const { course, package: chosen } = student;
  throwIfInvalid(checkCoupon(coupon, { course, package: chosen, priceMinor, currency }, now));
  throwIfInvalid(checkCouponUse(coupon, liveUseOf(coupon.couponUses), student.id));
  const discountMinor = discountOf(coupon, priceMinor, currency);
  return {
    ...quote,
    amountMinor: priceMinor - discountMinor,
    ...{ couponId: coupon.id, discountMinor, fullPriceMinor: priceMinor, code: coupon.code },
  };
}
