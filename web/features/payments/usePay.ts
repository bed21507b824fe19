import { useStartPaymentMutation } from './pricing/pricing.generated.ts';
import { useCheckout } from './useCheckout.ts';

/** Pays for an enrolment. */
export function usePay() {
  const [start] = useStartPaymentMutation({ context: { quiet: true } });
  return useCheckout(
    async (studentId) => (await start({ variables: { input: { studentId } } })).data?.startPayment,
    null,
  );
}
