import { useSession } from '../../lib/session.ts';
import { FamilyDashboard } from './FamilyDashboard.tsx';
import { StaffDashboard } from './StaffDashboard.tsx';

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
