import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminCoupons } from '../../features/payments/admin/coupons/AdminCoupons.tsx';

/** Renders /admin/coupons: the codes that lower prices. */
export function AdminCouponsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Coupons">
      <AdminCoupons timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
