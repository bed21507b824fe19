import { useSession } from '../../features/accounts/session/session.ts';
import { AdminMentors } from '../../features/mentors/admin/AdminMentors.tsx';
import { MentorsFrame } from '../../features/mentors/admin/MentorsFrame.tsx';

/** Renders /admin/mentors: the mentor records. */
export function AdminMentorsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <MentorsFrame>
      <AdminMentors timeZone={viewer.timeZone} />
    </MentorsFrame>
  );
}
