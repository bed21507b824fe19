import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkPayable } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { quoteEnrolment } from '../quoteEnrolment.ts';
import type { CouponClient } from './couponAttempts.ts';
import { priceCoupon } from './priceCoupon.ts';

/** A price before and after a coupon, in minor units. */
export type CouponQuote = {
  couponCode: string;
  currency: string;
  symbol: string;
  fullPriceMinor: number;
  discountMinor: number;
  amountMinor: number;
};

/**
 * Quotes what an enrolment costs with a coupon, and reserves nothing. Starting the payment prices it again.
 * @throws DomainError NOT_FOUND, CONFLICT, CLOSED, BAD_INPUT for an unknown code, LIMIT
 */
export async function quoteCoupon(
  app: App,
  viewer: Viewer,
  { studentId, couponCode }: { studentId: string; couponCode: string },
  client: CouponClient,
): Promise<CouponQuote> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: studentId }] },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(checkPayable(student));
  const { quote, symbol } = await quoteEnrolment(app, student, client.address);
  const {
    code: storedCode,
    amountMinor,
    currency,
    discountMinor,
    fullPriceMinor,
  } = await priceCoupon(app, viewer, student, quote, { code: couponCode, client });
  return {
    ...{ couponCode: storedCode, currency, symbol },
    ...{ amountMinor, discountMinor, fullPriceMinor: fullPriceMinor ?? amountMinor },
  };
}
