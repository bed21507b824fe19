import { useSession } from '../../features/accounts/session/session.ts';
import { MentorDashboard } from '../../features/mentors/MentorDashboard.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Renders /mentor. The guard admits every account with the mentor role; access to students requires an admin's approval. */
export function MentorScreen() {
  const { viewer, supportEmail } = useSession();
  if (!viewer) return null;
  return (
    <div className="wrap py-4 sm:py-12">
      <title>Mentor Dashboard | Little Makers</title>
      <h1 className="mb-2 text-2xl sm:mb-6 sm:text-4xl">Mentor Dashboard</h1>
      {viewer.isApprovedMentor ? (
        <MentorDashboard viewer={viewer} />
      ) : (
        <EmptyState title="Your application waits for approval">
          <p>
            An admin looks at every mentor before students are assigned. We write to you when yours is
            approved. Questions? Write to{' '}
            <a className="font-bold text-indigo underline" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
        </EmptyState>
      )}
    </div>
  );
}
