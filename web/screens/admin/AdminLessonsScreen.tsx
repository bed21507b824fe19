import { useSession } from '../../features/accounts/session/session.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { AdminLessons } from '../../features/lessons/admin/AdminLessons.tsx';

/** Renders /admin/lessons: every lesson of the courses. The search and the filters are in the URL. */
export function AdminLessonsScreen() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return (
    <AdminFrame title="Lessons">
      <section aria-labelledby="lessons" className="grid grid-cols-1 gap-5">
        <h2 id="lessons" className="text-2xl">
          Lessons
        </h2>
        <AdminLessons timeZone={viewer.timeZone} />
      </section>
    </AdminFrame>
  );
}
