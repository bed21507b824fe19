import { useState } from 'react';
import { useSession } from '../../accounts/session/session.ts';
import { useCheckout } from '../useCheckout.ts';
import { useStartUpgradeMutation } from './upgrade.generated.ts';

/**
 * Pays for an upgrade. The sandbox needs no checkout for it: `completing` is then the reference of the payment to wait
 * for on this page.
 */
export function useUpgrade() {
  const { settings } = useSession();
  const [start] = useStartUpgradeMutation({ context: { quiet: true } });
  const [completing, setCompleting] = useState<string | null>(null);
  const checkout = useCheckout(
    async (studentId) => (await start({ variables: { input: { studentId } } })).data?.startUpgrade,
    settings?.paymentSandbox ? setCompleting : null,
  );
  return { ...checkout, completing };
}
