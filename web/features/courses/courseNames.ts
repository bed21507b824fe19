import type { Course as StoredCourse, Package as StoredPackage } from '../../../contract/enrolment.ts';
import { type Course, type CourseId, courses, type Package, type PackageId, packages } from './courses.ts';

const storedCourses: Record<CourseId, StoredCourse> = {
  'website-app': 'WEBSITE_APP',
  'video-animation': 'VIDEO_ANIMATION',
};
const storedPackages: Record<PackageId, StoredPackage> = { diy: 'DIY', mentored: 'MENTORED' };

/** Returns the server's name of a course. */
export const storedCourse = (id: CourseId): StoredCourse => storedCourses[id];

/** Returns the server's name of a package. */
export const storedPackage = (id: PackageId): StoredPackage => storedPackages[id];

/** Returns the course with a name of the server. */
export function courseOf(stored: StoredCourse): Course {
  return requireKnown(courses.find((course) => storedCourses[course.id] === stored));
}

/** Returns the package with a name of the server. */
export function packageOf(stored: StoredPackage): Package {
  return requireKnown(packages.find((candidate) => storedPackages[candidate.id] === stored));
}

function requireKnown<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Unknown course or package in a response');
  return value;
}
