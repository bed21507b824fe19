import { useSession } from '../../features/accounts/session/session.ts';
import { FamilyDashboard } from '../../features/dashboard/FamilyDashboard.tsx';
import { StaffDashboard } from '../../features/dashboard/StaffDashboard.tsx';

export function DashboardScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  const isStaff = viewer.role === 'MENTOR' || viewer.role === 'ADMIN';
  return (
    <>
      <title>Dashboard | Little Makers</title>
      {isStaff ? <StaffDashboard viewer={viewer} /> : <FamilyDashboard viewer={viewer} />}
    </>
  );
}
