import type { CourseId, PackageId } from '../../lib/courses.ts';
import { enrolPath } from '../../lib/pendingEnrolment.ts';

export type Continuation = { label: string; to: string };

/**
 * What the button under a choice says and where it leads. `enrolled`: the family has a child in that course.
 * The mentored package gets a pricing page of its own later; until then it goes on to the enrolment as well.
 */
export function continuationOf(course: CourseId, chosen: PackageId, enrolled: boolean): Continuation {
  const enrol = enrolPath(course, chosen);
  if (chosen === 'mentored') return { label: 'Continue to Mentored Pricing', to: enrol };
  return enrolled
    ? { label: 'Go to Dashboard', to: '/dashboard' }
    : { label: 'Continue to Enrollment', to: enrol };
}
