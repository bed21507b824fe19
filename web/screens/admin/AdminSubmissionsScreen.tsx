import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminSubmissions } from '../../features/assignments/admin/AdminSubmissions.tsx';

/** Renders /admin/submissions: what children handed in. */
export function AdminSubmissionsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Submissions">
      <section aria-labelledby="submissions" className="grid grid-cols-1 gap-5">
        <h2 id="submissions" className="text-2xl">
          Submissions
        </h2>
        <AdminSubmissions timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
