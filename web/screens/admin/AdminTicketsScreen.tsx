import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminTickets } from '../../features/tickets/admin/AdminTickets.tsx';

/** Renders /admin/support: the inbox of the team. */
export function AdminTicketsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Support">
      <section aria-labelledby="tickets" className="grid grid-cols-1 gap-5">
        <h2 id="tickets" className="text-2xl">
          Support
        </h2>
        <AdminTickets timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
