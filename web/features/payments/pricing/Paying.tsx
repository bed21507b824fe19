import type { Prices } from '../../courses/prices.ts';
import { PlanPage } from '../instalments/PlanPage.tsx';
import { usePlanFeed } from '../instalments/planFeed.ts';
import { PayPanel } from './PayPanel.tsx';
import type { PricingPlan } from './pricingPlan.ts';

type PayingProps = {
  plan: Extract<PricingPlan, { kind: 'pay' } | { kind: 'parts' }>;
  prices: Prices;
  /** True where the price can be paid by a bank transfer. */
  takesTransfers: boolean;
};

/** Renders how an enrolment is paid: at once or in parts, or the plan by which it is being paid. */
export function Paying({ plan, prices, takesTransfers }: PayingProps) {
  usePlanFeed();
  return plan.kind === 'parts' ? (
    <PlanPage student={plan.student} plan={plan.plan} />
  ) : (
    <PayPanel {...plan} prices={prices} takesTransfers={takesTransfers} />
  );
}
