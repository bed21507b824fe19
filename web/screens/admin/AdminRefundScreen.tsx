import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { RefundRecord } from '../../features/payments/admin/refunds/RefundRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/refunds/:id: one refund and the decision about it. */
export function AdminRefundScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Refund">
      <RefundRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
