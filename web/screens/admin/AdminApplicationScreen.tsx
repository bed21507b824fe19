import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { ApplicationRecord } from '../../features/mentors/admin/ApplicationRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/mentors/applications/:id: one application and its decision. */
export function AdminApplicationScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Mentor Application">
      <ApplicationRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
