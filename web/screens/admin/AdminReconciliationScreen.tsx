import { useSession } from '../../features/accounts/session/session.ts';
import { PaymentsFrame } from '../../features/payments/admin/PaymentsFrame.tsx';
import { Differences } from '../../features/reconciliation/Differences.tsx';
import { Runs } from '../../features/reconciliation/Runs.tsx';

/** Renders /admin/reconciliation: the differences between ledger and provider, and the comparisons that find them. */
export function AdminReconciliationScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <PaymentsFrame title="Reconciliation">
      <Differences timeZone={viewer.timeZone} />
      <section aria-labelledby="runs" className="grid grid-cols-1 gap-3">
        <h3 id="runs" className="text-2xl">
          Comparisons
        </h3>
        <Runs timeZone={viewer.timeZone} />
      </section>
    </PaymentsFrame>
  );
}
