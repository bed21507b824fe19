import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { SupportView } from '../../features/support/SupportView.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/students/:id/view: what the family of a student sees, read-only. */
export function AdminSupportScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Support View">
      <SupportView key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
