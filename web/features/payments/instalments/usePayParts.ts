import { useCheckout } from '../useCheckout.ts';
import { usePayInstalmentsMutation } from './instalments.generated.ts';

/** Pays the next part of a plan, or all that are left. */
export function usePayParts(allLeft: boolean) {
  const [start] = usePayInstalmentsMutation({ context: { quiet: true } });
  return useCheckout(
    async (studentId) => (await start({ variables: { input: { studentId, allLeft } } })).data?.payInstalments,
    null,
  );
}
