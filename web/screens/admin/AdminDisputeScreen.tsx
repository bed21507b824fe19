import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { DisputeRecord } from '../../features/payments/admin/disputes/DisputeRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/disputes/:id: one dispute and its answer. */
export function AdminDisputeScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Dispute">
      <DisputeRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
