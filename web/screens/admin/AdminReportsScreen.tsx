import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminReports } from '../../features/reports/admin/AdminReports.tsx';
import { LinkButton } from '../../ui/Button.tsx';

/** Renders /admin/reports: the reports of messages and projects. */
export function AdminReportsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Reports">
      <section aria-labelledby="reports" className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="reports" className="text-2xl">
            Reports
          </h2>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/admin/reports/contacts" variant="outline">
              Messages that share contacts
            </LinkButton>
            <LinkButton to="/admin/reports/contact-texts" variant="outline">
              Other texts that share contacts
            </LinkButton>
          </div>
        </div>
        <AdminReports timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
