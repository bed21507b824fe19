import { DomainError, notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkUpgradable, PAYMENT_TEXTS } from '../../../contract/payments.ts';
import type { App, Viewer } from '../../context.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { beginPayment } from './beginPayment.ts';
import { NO_COUPON } from './coupons/priceCoupon.ts';
import { quoteUpgrade } from './quoteUpgrade.ts';

/**
 * Starts the payment that turns a paid DIY enrolment into a mentored one, for the difference in price. However often
 * and from wherever it is requested, one payment is pending, and its settlement changes the package.
 * @param address the client address, which decides whose country's prices apply
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, CONFLICT when there is nothing to upgrade, CLOSED, LIMIT, PROVIDER
 */
export async function startUpgrade(
  app: App,
  viewer: Viewer,
  input: { studentId: string },
  address: string,
): Promise<string> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: input.studentId }] },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(checkUpgradable(student));
  const quote = await quoteUpgrade(app, student.id, address);
  if (!quote) throw new DomainError('CONFLICT', PAYMENT_TEXTS.notPricedHere, null);
  const { amountMinor, currency } = quote;
  const upgradePayment = {
    ...{ kind: 'UPGRADE' as const, method: 'CHECKOUT' as const, package: 'MENTORED' as const },
    ...{ amountMinor, currency, ...NO_COUPON },
  };
  return beginPayment(app, viewer, student.id, upgradePayment, checkUpgradable);
}
