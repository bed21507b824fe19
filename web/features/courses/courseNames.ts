import type { Course as StoredCourse, Package as StoredPackage } from '../../../contract/enrolment.ts';
import { type Course, type CourseId, courses, type Package, type PackageId, packages } from './courses.ts';

const storedCourses: Record<CourseId, StoredCourse> = {
  'website-app': 'WEBSITE_APP',
  'video-animation': 'VIDEO_ANIMATION',
};
const storedPackages: Record<PackageId, StoredPackage> = { diy: 'DIY', mentored: 'MENTORED' };

/** A course as the server calls it. */
export const storedCourse = (id: CourseId): StoredCourse => storedCourses[id];

/** A package as the server calls it. */
export const storedPackage = (id: PackageId): StoredPackage => storedPackages[id];

/** The course that the server means. */
export function courseOf(stored: StoredCourse): Course {
  return found(courses.find((course) => storedCourses[course.id] === stored));
}

/** The package that the server means. */
export function packageOf(stored: StoredPackage): Package {
  return found(packages.find((one) => storedPackages[one.id] === stored));
}

function found<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('The server named a course or package that this page does not know');
  return value;
}
