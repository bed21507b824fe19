import type { ReactNode } from 'react';
import { longDateText } from '../../../contract/time.ts';
import { Card } from '../../ui/Card.tsx';
import { courseOf, packageOf } from '../courses/courseNames.ts';
import { NextSession } from '../sessions/NextSession.tsx';
import type { SelectedStudent } from './dashboardView.ts';
import { FINDING_MENTOR, NO_SESSION } from './MentorHub.tsx';

type CourseDetailsProps = { student: SelectedStudent; timeZone: string };

export function CourseDetails({ student, timeZone }: CourseDetailsProps) {
  const mentored = student.package === 'MENTORED';
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">Course Details</h2>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        <Detail label="Student">{student.firstName}</Detail>
        <Detail label="Course">{courseOf(student.course).name}</Detail>
        <Detail label="Package">{packageOf(student.package).name}</Detail>
        {mentored && <Detail label="Mentor">{student.mentor?.name ?? FINDING_MENTOR}</Detail>}
        {mentored && (
          <Detail label="Next session">
            <NextSession studentId={student.id} timeZone={timeZone} none={NO_SESSION} />
          </Detail>
        )}
        <Detail label="Start date">{longDateText(student.enrolledAt, timeZone)}</Detail>
      </dl>
    </Card>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t-2 border-line py-2.5">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="font-bold leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}
