import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminAssignments } from '../../features/authoring/admin/AdminAssignments.tsx';

/** Renders /admin/assignments: every assignment of the courses and of mentors. */
export function AdminAssignmentsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Assignments">
      <section aria-labelledby="assignments" className="grid grid-cols-1 gap-5">
        <h2 id="assignments" className="text-2xl">
          Assignments
        </h2>
        <AdminAssignments timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
