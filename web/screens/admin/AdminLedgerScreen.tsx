import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { LedgerDays } from '../../features/ledger/LedgerDays.tsx';
import { Link } from '../../lib/router/router.tsx';

/** Renders /admin/ledger: the days of the provider's balance. */
export function AdminLedgerScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Ledger">
      <section aria-labelledby="ledger" className="grid grid-cols-1 gap-5">
        <h2 id="ledger" className="text-2xl">
          Ledger
        </h2>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/admin/ledger/entries" className="link inline-flex min-h-11 items-center font-bold">
            All entries
          </Link>
          <Link to="/admin/reconciliation" className="link inline-flex min-h-11 items-center font-bold">
            Reconciliation
          </Link>
        </p>
        <LedgerDays timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
