import type { Viewer } from '../accounts/session/session.ts';
import { CourseDetails } from './CourseDetails.tsx';
import type { SelectedStudent } from './dashboardView.ts';
import { QuickActions } from './QuickActions.tsx';

/** Renders the end of a child's dashboard. */
export function PageEnd({ viewer, student }: { viewer: Viewer; student: SelectedStudent }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
      <CourseDetails student={student} timeZone={viewer.timeZone} />
      <QuickActions isParent={viewer.role !== 'STUDENT'} studentId={student.id} />
    </div>
  );
}
