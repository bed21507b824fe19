import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminPayments } from '../../features/payments/admin/AdminPayments.tsx';

/** Renders /admin/payments: the payments of all families. */
export function AdminPaymentsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Payments">
      <section aria-labelledby="payments" className="grid grid-cols-1 gap-5">
        <h2 id="payments" className="text-2xl">
          Payments
        </h2>
        <AdminPayments timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
