import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { MentorRecord } from '../../features/mentors/admin/MentorRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/mentors/:id: one mentor record. */
export function AdminMentorScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Mentor">
      <MentorRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
