import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { PaymentRecord } from '../../features/payments/admin/PaymentRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/payments/:id: a payment and what happened to it. */
export function AdminPaymentScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Payment">
      <PaymentRecord id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
