import { courseOf, packageOf, storedCourse, storedPackage } from '../../courses/courseNames.ts';
import { courses, packages } from '../../courses/courses.ts';

export const courseOptions = courses.map(({ id, shortName }) => ({
  value: storedCourse(id),
  label: shortName,
}));

export const packageOptions = packages.map(({ id, name }) => ({ value: storedPackage(id), label: name }));

export const courseLabel = (course: Parameters<typeof courseOf>[0]) => courseOf(course).shortName;

export const packageLabel = (stored: Parameters<typeof packageOf>[0]) => packageOf(stored).name;
