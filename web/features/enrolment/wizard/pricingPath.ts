import type { Course, Package } from '../../../../contract/enrolment.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';

/** Returns the path at which an enrolment is paid. */
export function pricingPath(student: { id: string; course: Course; package: Package }): string {
  return `/pricing?course=${courseOf(student.course).id}&package=${packageOf(student.package).id}&student=${student.id}`;
}
