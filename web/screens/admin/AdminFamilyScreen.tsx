import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { FamilyRecord } from '../../features/families/admin/FamilyRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/families/:id: the record of a family, by the id of the parent. */
export function AdminFamilyScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Family">
      <FamilyRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
