import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminAssignment } from '../../features/authoring/admin/AdminAssignment.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/assignments/:id, the record of an assignment. */
export function AdminAssignmentScreen() {
  const { viewer } = useSession();
  const { id } = useParams();
  if (!viewer || !id) return null;
  return (
    <AdminFrame title="Assignment">
      <AdminAssignment key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
