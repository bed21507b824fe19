import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { LedgerEntries } from '../../features/ledger/LedgerEntries.tsx';
import { Link } from '../../lib/router/router.tsx';

/** Renders /admin/ledger/entries: what happened to money. */
export function AdminLedgerEntriesScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Entries of the ledger">
      <section aria-labelledby="ledger" className="grid grid-cols-1 gap-5">
        <h2 id="ledger" className="text-2xl">
          Entries of the ledger
        </h2>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/admin/ledger" className="link inline-flex min-h-11 items-center font-bold">
            Days
          </Link>
          <Link to="/admin/reconciliation" className="link inline-flex min-h-11 items-center font-bold">
            Reconciliation
          </Link>
        </p>
        <LedgerEntries timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
