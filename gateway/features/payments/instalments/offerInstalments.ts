import { PART_COUNTS } from '../../../../contract/courseWeeks.ts';
import { partDueAt, splitPrice } from '../../../../contract/instalments.ts';
import { checkPayable, priceOf } from '../../../../contract/payments.ts';
import type { App, Viewer } from '../../../context.ts';
import { studentsOfParent } from '../../enrolment/access.ts';
import { pricesAt } from '../prices.ts';

export type OfferedPart = { number: number; partCount: number; amountMinor: number; dueAt: Date };

/** A way to pay an enrolment in parts, at the price of now. */
export type InstalmentOffer = {
  partCount: number;
  totalMinor: number;
  currency: string;
  symbol: string;
  parts: OfferedPart[];
};

/**
 * Returns the ways in which a parent can pay for an enrolment in parts, as startInstalmentPlan would begin them now.
 * @param address the client address, which decides whose country's prices apply
 * @returns none for what is not the parent's, is paid, or is being paid in parts
 */
export async function offerInstalments(
  app: App,
  viewer: Viewer | null,
  studentId: string,
  address: string,
): Promise<InstalmentOffer[]> {
  const student = await app.prisma.student.findFirst({
    where: { AND: [studentsOfParent(viewer), { id: studentId }] },
  });
  if (!student || checkPayable(student)) return [];
  const prices = await pricesAt(app, address);
  const totalMinor = priceOf(student.package, prices);
  const now = new Date();
  return PART_COUNTS.flatMap((partCount) => {
    const amounts = splitPrice(totalMinor, partCount);
    if (!amounts) return [];
    const parts = amounts.map((amountMinor, index) => ({
      ...{ number: index + 1, partCount, amountMinor, dueAt: partDueAt(now, partCount, index + 1) },
    }));
    return [{ partCount, totalMinor, currency: prices.currency, symbol: prices.symbol, parts }];
  });
}
