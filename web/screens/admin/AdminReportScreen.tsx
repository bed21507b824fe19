import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { ReportRecord } from '../../features/reports/admin/ReportRecord.tsx';
import { useParams } from '../../lib/router/router.tsx';

/** Renders /admin/reports/:id: one report and the decision about it. */
export function AdminReportScreen() {
  const { viewer } = useSession();
  const { id = '' } = useParams();
  if (!viewer) return null;
  return (
    <AdminFrame title="Report">
      <ReportRecord key={id} id={id} timeZone={viewer.timeZone} />
    </AdminFrame>
  );
}
