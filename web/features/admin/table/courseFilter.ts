import { storedCourse } from '../../courses/courseNames.ts';
import { courses } from '../../courses/courses.ts';
import type { TableFilter } from './useTableQuery.ts';

export const courseFilter: TableFilter = {
  name: 'course',
  label: 'Course',
  options: courses.map(({ id, shortName }) => ({ value: storedCourse(id), label: shortName })),
};
