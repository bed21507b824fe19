import { useSession } from '../../features/accounts/session/session.ts';
import { AdminPayments } from '../../features/payments/admin/AdminPayments.tsx';
import { PaymentsFrame } from '../../features/payments/admin/PaymentsFrame.tsx';

/** Renders /admin/payments: the payments of all families. */
export function AdminPaymentsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <PaymentsFrame title="Payments">
      <AdminPayments timeZone={viewer.timeZone} />
    </PaymentsFrame>
  );
}
