import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { TicketRecord } from '../../features/tickets/admin/TicketRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/support/:id: one ticket and what the team does with it. */
export function AdminTicketScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Ticket">
      <TicketRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
