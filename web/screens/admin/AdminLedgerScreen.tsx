import { useSession } from '../../features/accounts/session/session.ts';
import { LedgerDays } from '../../features/ledger/LedgerDays.tsx';
import { PaymentsFrame } from '../../features/payments/admin/PaymentsFrame.tsx';

/** Renders /admin/payments/ledger: the days of the provider's balance. */
export function AdminLedgerScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <PaymentsFrame title="Ledger">
      <LedgerDays timeZone={viewer.timeZone} />
    </PaymentsFrame>
  );
}
