import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkPayable, priceOf } from '../../../contract/payments.ts';
import type { App, Viewer } from '../../context.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { beginPayment } from './beginPayment.ts';
import { pricesAt } from './prices.ts';

/**
 * Starts the payment of an enrolment at the price book's price and opens its checkout.
 * @param address the client address, which decides whose country's prices apply
 * @returns the payment's id
 * @throws DomainError NOT_FOUND, CONFLICT when it is paid, CLOSED, BAD_INPUT without a price, LIMIT, PROVIDER
 */
export async function startPayment(
  app: App,
  viewer: Viewer,
  input: { studentId: string },
  address: string,
): Promise<string> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: input.studentId }] },
  });
  if (!student) throw notFound('Student');
  throwIfInvalid(checkPayable(student));
  const prices = await pricesAt(app, address);
  const quote = {
    kind: 'ENROLMENT' as const,
    package: student.package,
    amountMinor: priceOf(student.package, prices),
    currency: prices.currency,
  };
  return beginPayment(app, viewer, student.id, quote, checkPayable);
}
