import { courseOf, packageOf } from '../../../lib/courseNames.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyArt } from '../../../ui/art/EmptyArt.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ProfileStudentsQuery } from './profile.generated.ts';

type Student = ProfileStudentsQuery['students'][number];

const statuses = {
  COMPLETED: { tone: 'success', text: 'Paid' },
  PENDING: { tone: 'warn', text: 'Payment pending' },
  FAILED: { tone: 'danger', text: 'Payment failed' },
  REFUNDED: { tone: 'neutral', text: 'Refunded' },
} as const;

/** The enrolled children, one row per course. */
export function StudentsList({ students }: { students: readonly Student[] }) {
  if (students.length === 0)
    return (
      <EmptyState
        art={<EmptyArt of="box" />}
        title="No child is enrolled yet"
        action={<LinkButton to="/select-course">Choose Course & Enroll Child</LinkButton>}
      >
        Pick one of the two courses, and the first lesson can start today.
      </EmptyState>
    );
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">Students</h2>
      <ul className="grid gap-3">
        {students.map((student) => (
          <StudentRow key={student.id} student={student} />
        ))}
      </ul>
      <LinkButton to="/select-course" variant="outline" className="justify-self-start max-sm:w-full">
        Choose Course & Enroll Child
      </LinkButton>
    </div>
  );
}

function StudentRow({ student }: { student: Student }) {
  const { tone, text } = statuses[student.paymentStatus];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-brick border-2 border-line bg-surface p-4">
      <Avatar name={student.firstName} />
      <div className="min-w-40 flex-1">
        <h3 className="text-xl wrap-anywhere">
          {student.firstName}
          <span className="font-sans text-base font-normal text-muted"> · {student.age} years</span>
        </h3>
        <p className="text-muted">
          {courseOf(student.course).name}, {packageOf(student.package).name}
        </p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
