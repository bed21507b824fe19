import { usePrefetchedShown } from '../../../lib/data/prefetched.ts';
import { StudentReviews } from '../../assignments/reviewing/StudentReviews.tsx';
import type { TabProps } from './tabProps.ts';

/** Renders the reviews of a child's work. */
export function ReviewsTab({ viewer, student }: TabProps) {
  usePrefetchedShown();
  return <StudentReviews studentId={student.id} timeZone={viewer.timeZone} />;
}
