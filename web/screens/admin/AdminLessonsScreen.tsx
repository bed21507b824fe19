import { MAX_LESSON_SEARCH_LENGTH } from '../../../contract/lessonContent.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { storedCourse } from '../../features/courses/courseNames.ts';
import { useCourseSearch } from '../../features/courses/useCourseSearch.ts';
import { AdminLessons } from '../../features/lessons/admin/AdminLessons.tsx';
import { SearchFilters } from '../../ui/SearchFilters.tsx';

/** Renders /admin/lessons: every lesson of the courses. The search is in the URL. */
export function AdminLessonsScreen() {
  const { search, course, controls } = useCourseSearch({
    course: 'course',
    maxLength: MAX_LESSON_SEARCH_LENGTH,
  });
  return (
    <AdminFrame title="Lessons">
      <section aria-labelledby="lessons" className="grid grid-cols-1 gap-5">
        <h2 id="lessons" className="text-2xl">
          Lessons
        </h2>
        <SearchFilters label="Search lessons" legend="Course" {...controls} />
        <AdminLessons search={search} course={course && storedCourse(course)} />
      </section>
    </AdminFrame>
  );
}
