import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AuditLog } from '../../features/admin/audit/AuditLog.tsx';

/** Renders /admin/audit: what admins changed and read. */
export function AdminAuditScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Audit log">
      <section aria-labelledby="audit" className="grid grid-cols-1 gap-5">
        <h2 id="audit" className="text-2xl">
          Audit log
        </h2>
        <AuditLog timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
