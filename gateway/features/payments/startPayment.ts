import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkPayable, checkStillPayable, type PaymentMethod } from '../../../contract/payments.ts';
import { TRANSFER_TEXTS } from '../../../contract/transfers.ts';
import type { App, Viewer } from '../../context.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { requireOpenPayments } from '../settings/flags.ts';
import { beginPayment } from './beginPayment.ts';
import type { CouponClient } from './coupons/couponAttempts.ts';
import { NO_COUPON, priceCoupon } from './coupons/priceCoupon.ts';
import { createProvider } from './provider/provider.ts';
import { quoteEnrolment } from './quoteEnrolment.ts';

/**
 * Starts the payment of an enrolment at the price book's price, lowered by a coupon if there is one, and opens its
 * checkout or an account number for it.
 * @param client its address, which decides whose country's prices apply, and its device
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, CONFLICT when it is paid or changed, or the coupon does not count, CLOSED, BAD_INPUT without a price
 * or for an unknown coupon, LIMIT, PROVIDER
 */
export async function startPayment(
  app: App,
  viewer: Viewer,
  input: { studentId: string; method: PaymentMethod; couponCode?: string | null | undefined },
  client: CouponClient,
): Promise<string> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: input.studentId }] },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(checkPayable(student));
  // The quote is made without the lock of the row, which the parent may change meanwhile.
  const check = (locked: typeof student) => checkStillPayable(locked, student);
  const { method } = input;
  const { quote } = await quoteEnrolment(app, student, client.address);
  if (method === 'TRANSFER') requireTransfers(app, quote.currency);
  const code = input.couponCode?.trim();
  if (!code) return beginPayment(app, viewer, student.id, { ...quote, method, ...NO_COUPON }, check);
  await requireOpenPayments(app.prisma, viewer);
  const { code: _code, ...lowered } = await priceCoupon(app, viewer, student, quote, { code, client });
  return beginPayment(app, viewer, student.id, { ...lowered, method }, check);
}

/** @throws DomainError CONFLICT where the provider takes no transfers */
function requireTransfers(app: App, currency: string): void {
  if (!createProvider(app).takesTransfers(currency))
    throw new DomainError('CONFLICT', TRANSFER_TEXTS.notHere, null);
}
