import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminDisputes } from '../../features/payments/admin/disputes/AdminDisputes.tsx';

/** Renders /admin/disputes: the payments that banks question. */
export function AdminDisputesScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Disputes">
      <section aria-labelledby="disputes" className="grid grid-cols-1 gap-5">
        <h2 id="disputes" className="text-2xl">
          Disputes
        </h2>
        <AdminDisputes timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
