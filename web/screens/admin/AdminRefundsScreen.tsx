import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminRefunds } from '../../features/payments/admin/refunds/AdminRefunds.tsx';

/** Renders /admin/refunds: what families ask back, and what was paid twice. */
export function AdminRefundsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Refunds">
      <section aria-labelledby="refunds" className="grid grid-cols-1 gap-5">
        <h2 id="refunds" className="text-2xl">
          Refunds
        </h2>
        <AdminRefunds timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
