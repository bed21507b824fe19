import { courseFromUrl, packageFromUrl } from '../../features/courses/courses.ts';
import { EnrolmentWizard } from '../../features/enrolment/wizard/EnrolmentWizard.tsx';
import { Navigate, useSearchParams } from '../../lib/router/router.tsx';

export function EnrolScreen() {
  const [query] = useSearchParams();
  const course = courseFromUrl(query.get('course'));
  const chosen = packageFromUrl(query.get('package'));
  if (!course || !chosen) return <Navigate to="/select-course" replace />;
  // Another course or package is another enrolment, which starts at its first step.
  return <EnrolmentWizard key={`${course.id} ${chosen.id}`} course={course} chosen={chosen} />;
}
