import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { Differences } from '../../features/reconciliation/Differences.tsx';
import { Runs } from '../../features/reconciliation/Runs.tsx';
import { Link } from '../../lib/router/router.tsx';

/** Renders /admin/reconciliation: the differences between ledger and provider, and the comparisons that find them. */
export function AdminReconciliationScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Reconciliation">
      <section aria-labelledby="reconciliation" className="grid grid-cols-1 gap-5">
        <h2 id="reconciliation" className="text-2xl">
          Reconciliation
        </h2>
        <Link
          to="/admin/ledger"
          className="link inline-flex min-h-11 items-center justify-self-start font-bold"
        >
          Ledger
        </Link>
        <Differences timeZone={viewer.timeZone} />
      </section>
      <section aria-labelledby="runs" className="grid grid-cols-1 gap-3">
        <h2 id="runs" className="text-2xl">
          Comparisons
        </h2>
        <Runs timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
