import { useSession } from '../../features/accounts/session/session.ts';
import { FamilyDashboard } from '../../features/dashboard/FamilyDashboard.tsx';
import { partView } from '../../lib/chunks/partView.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

const StaffDashboard = partView(
  async () => (await import('../../features/dashboard/StaffDashboard.tsx')).StaffDashboard,
  NotLoadedPage,
  LoadingScreen,
);

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
