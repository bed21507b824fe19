import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminStudents } from '../../features/enrolment/admin/AdminStudents.tsx';

/** Renders /admin/students: the students of all families. */
export function AdminStudentsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Students">
      <section aria-labelledby="students" className="grid grid-cols-1 gap-5">
        <h2 id="students" className="text-2xl">
          Students
        </h2>
        <AdminStudents timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
