import { useSession } from '../../features/accounts/session/session.ts';
import { AdminApplications } from '../../features/mentors/admin/AdminApplications.tsx';
import { MentorsFrame } from '../../features/mentors/admin/MentorsFrame.tsx';

/** Renders /admin/mentors/applications: the applications of people who want to be mentors. */
export function AdminApplicationsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <MentorsFrame>
      <AdminApplications timeZone={viewer.timeZone} />
    </MentorsFrame>
  );
}
