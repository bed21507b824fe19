import type { Course } from '../../../generated/types.ts';
import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';

type StudentRows = {
  course?: Course | null;
  payment?: string;
  mentorId?: string;
  from?: string;
  to?: string;
};

const withQuery = (path: string, values: Record<string, string | null | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The pages that show the rows behind a figure. */
export const rowsPath = {
  students: ({ course, ...values }: StudentRows) =>
    withQuery('/admin/students', { ...values, course: course?.toLowerCase().replaceAll('_', '-') }),
  lessons: (course: Course | null) =>
    withQuery('/admin/lessons', { course: courses.find(({ id }) => storedCourse(id) === course)?.id }),
  reviews: '#reviews',
};
