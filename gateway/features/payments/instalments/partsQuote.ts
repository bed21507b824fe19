import type { Instalment, InstalmentPlan } from '../../../generated/prisma/client.ts';
import type { Quote } from '../beginPayment.ts';
import { NO_COUPON } from '../coupons/priceCoupon.ts';

type Part = Pick<Instalment, 'number' | 'amountMinor' | 'paidAt'>;
export type PartsRange = { firstPart: number; lastPart: number; amountMinor: number };

/** The part of a plan that is paid next, or all parts from it on. */
export type Payables = { next: PartsRange; rest: PartsRange };

/** Returns what can be paid of a plan; null when everything is paid. The rest ends before a part that is paid already. */
export function payablesOf(parts: readonly Part[]): Payables | null {
  const first = parts.findIndex(({ paidAt }) => paidAt === null);
  const next = parts[first];
  if (!next) return null;
  const paidLater = parts.findIndex(({ paidAt }, index) => index > first && paidAt !== null);
  const left = parts.slice(first, paidLater === -1 ? undefined : paidLater);
  return {
    next: { firstPart: next.number, lastPart: next.number, amountMinor: next.amountMinor },
    rest: {
      firstPart: next.number,
      lastPart: next.number + left.length - 1,
      amountMinor: left.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    },
  };
}

/** Quotes parts of a plan, at its own price and in its own currency. */
export const quoteParts = (
  plan: Pick<InstalmentPlan, 'id' | 'package' | 'currency' | 'partCount'>,
  range: PartsRange,
): Quote => ({
  ...{ kind: 'INSTALMENT', method: 'CHECKOUT', package: plan.package, currency: plan.currency },
  ...{ planId: plan.id, partCount: plan.partCount, ...range, ...NO_COUPON },
});
