import type { CourseId, PackageId } from '../courses/courses.ts';
import { enrolPath, mentoredPricingPath } from './pendingEnrolment.ts';

export type Continuation = { label: string; to: string };

/** Returns the label and the target of the button under a choice. `enrolled`: the family has a child in that course. */
export function continuationOf(course: CourseId, chosen: PackageId, enrolled: boolean): Continuation {
  if (chosen === 'mentored') {
    return { label: 'Continue to Mentored Pricing', to: mentoredPricingPath(course) };
  }
  return enrolled
    ? { label: 'Go to Dashboard', to: '/dashboard' }
    : { label: 'Continue to Enrollment', to: enrolPath(course, chosen) };
}
