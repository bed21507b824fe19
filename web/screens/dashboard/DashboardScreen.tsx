import { useSession } from '../../features/accounts/session/session.ts';
import { FamilyDashboard } from '../../features/dashboard/FamilyDashboard.tsx';
import { StaffDashboard } from '../../features/dashboard/StaffDashboard.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function DashboardScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  const isStaff = viewer.role === 'MENTOR' || viewer.role === 'ADMIN';
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      {isStaff ? <StaffDashboard viewer={viewer} /> : <FamilyDashboard viewer={viewer} />}
    </>
  );
}
