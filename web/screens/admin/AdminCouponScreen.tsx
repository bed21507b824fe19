import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { CouponRecord } from '../../features/payments/admin/coupons/CouponRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/coupons/:id: one coupon and its uses. */
export function AdminCouponScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Coupon">
      <CouponRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
