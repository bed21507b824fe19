import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { DifferenceRecord } from '../../features/reconciliation/DifferenceRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/reconciliation/:id: a difference between ledger and provider. */
export function AdminDifferenceScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Difference">
      <DifferenceRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
