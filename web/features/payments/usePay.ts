import { useStartInstalmentPlanMutation } from './instalments/instalments.generated.ts';
import { useStartPaymentMutation } from './pricing/pricing.generated.ts';
import { useCheckout } from './useCheckout.ts';

const quiet = { context: { quiet: true } };

type Choice = {
  /** 1 for all at once, else the number of parts of which the first is paid now. */
  parts: number;
  /** The code of a coupon that lowers the price of paying at once; null for none. */
  couponCode: string | null;
};

/** Pays for an enrolment. */
export function usePay({ parts, couponCode }: Choice) {
  const [start] = useStartPaymentMutation(quiet);
  const [startPlan] = useStartInstalmentPlanMutation(quiet);
  return useCheckout(
    async (studentId) =>
      parts === 1
        ? (await start({ variables: { input: { studentId, couponCode } } })).data?.startPayment
        : (await startPlan({ variables: { input: { studentId, parts } } })).data?.startInstalmentPlan,
    null,
  );
}
