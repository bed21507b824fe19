import { LESSON_SEARCH_MAX } from '../../../gateway/features/lessons/content/rules.ts';
import { AdminLessons } from '../../features/lessons/admin/AdminLessons.tsx';
import { LessonFilters } from '../../features/lessons/admin/LessonFilters.tsx';
import { storedCourse } from '../../lib/courseNames.ts';
import { courseFromUrl } from '../../lib/courses.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useTyped } from '../../lib/useTyped.ts';
import { AdminFrame } from './AdminFrame.tsx';

/** /admin/lessons: every lesson of the courses. What is searched for is in the address. */
export function AdminLessonsScreen() {
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, LESSON_SEARCH_MAX);
  const course = courseFromUrl(params.get('course'))?.id ?? null;
  const put = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const [typed, setTyped] = useTyped(search, (text) => put('search', text));
  return (
    <AdminFrame title="Lessons">
      <section aria-labelledby="lessons" className="grid grid-cols-1 gap-5">
        <h2 id="lessons" className="text-2xl">
          Lessons
        </h2>
        <LessonFilters
          search={typed}
          onSearch={setTyped}
          course={course}
          onCourse={(chosen) => put('course', chosen)}
        />
        <AdminLessons search={search} course={course && storedCourse(course)} />
      </section>
    </AdminFrame>
  );
}
