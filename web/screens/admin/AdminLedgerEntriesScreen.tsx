import { useSession } from '../../features/accounts/session/session.ts';
import { LedgerEntries } from '../../features/ledger/LedgerEntries.tsx';
import { PaymentsFrame } from '../../features/payments/admin/PaymentsFrame.tsx';

/** Renders /admin/payments/ledger/entries: what happened to money. */
export function AdminLedgerEntriesScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <PaymentsFrame title="Entries of the ledger">
      <LedgerEntries timeZone={viewer.timeZone} />
    </PaymentsFrame>
  );
}
