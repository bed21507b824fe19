import { useSession } from '../../features/accounts/session/session.ts';
import { MentorApplication } from '../../features/mentors/application/MentorApplication.tsx';
import { MentorDashboard } from '../../features/mentors/MentorDashboard.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Renders /mentor. The guard admits every account with the mentor role; access to students requires an admin's approval. */
export function MentorScreen() {
  const { viewer, supportEmail } = useSession();
  if (!viewer) return null;
  return (
    <div className="wrap py-4 sm:py-12">
      <PageTitle>Mentor Dashboard</PageTitle>
      <h1 className="mb-2 text-2xl sm:mb-6 sm:text-4xl">Mentor Dashboard</h1>
      {viewer.isApprovedMentor ? (
        <MentorDashboard viewer={viewer} />
      ) : (
        <MentorApplication timeZone={viewer.timeZone} supportEmail={supportEmail} />
      )}
    </div>
  );
}
