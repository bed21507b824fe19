import { Compass } from 'lucide-react';
import { careerPath } from '../../../contract/careerPaths.ts';
import { isUnpaid, shownPaymentStatus } from '../../../contract/paymentStatus.ts';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Initial } from '../../ui/Initial.tsx';
import { CommunityConsent } from '../community/CommunityConsent.tsx';
import { courseOf, packageOf } from '../courses/courseNames.ts';
import { UnpaidActions } from '../enrolment/correction/UnpaidActions.tsx';
import { pricingPath } from '../enrolment/wizard/pricingPath.ts';
import { ChildLogin } from './ChildLogin.tsx';
import type { Children_StudentFragment } from './children.generated.ts';
import { useChildrenFeed } from './childrenFeed.ts';
import { WhoLooked } from './WhoLooked.tsx';

const statuses = {
  COMPLETED: { tone: 'success', text: 'Paid' },
  PENDING: { tone: 'warn', text: 'Payment pending' },
  FAILED: { tone: 'danger', text: 'Payment failed' },
  REFUNDED: { tone: 'neutral', text: 'Refunded' },
  OVERDUE: { tone: 'danger', text: 'Payment overdue' },
} as const;

type StudentsListProps = { students: readonly Children_StudentFragment[]; timeZone: string };

/** Lists the enrolled children, one row per course, each with the child's login. */
export function StudentsList({ students, timeZone }: StudentsListProps) {
  useChildrenFeed();
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
      <ul className="grid gap-4">
        {students.map((student) => (
          <StudentRow key={student.id} student={student} timeZone={timeZone} />
        ))}
      </ul>
      <LinkButton to="/select-course" variant="outline" className="justify-self-start max-sm:w-full">
        Choose Course & Enroll Child
      </LinkButton>
    </div>
  );
}

function StudentRow({ student, timeZone }: { student: Children_StudentFragment; timeZone: string }) {
  const { tone, text } = statuses[shownPaymentStatus(student.paymentStatus, student.lastPayment)];
  return (
    <li className="grid gap-4 rounded-3xl border-2 border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Initial name={student.firstName} />
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
      </div>
      {isUnpaid(student.paymentStatus) && <UnpaidActions student={student} />}
      {student.paymentStatus === 'OVERDUE' && (
        <LinkButton to={pricingPath(student)} className="justify-self-start max-sm:w-full">
          Pay Now<span className="sr-only">{` for ${student.firstName}`}</span>
        </LinkButton>
      )}
      {student.package === 'MENTORED' && (
        <LinkButton
          to={careerPath(student.id)}
          variant="outline"
          size="sm"
          className="justify-self-start"
          icon={<Compass className="size-5" aria-hidden="true" />}
        >
          Career Plan
          <span className="sr-only">{` of ${student.firstName}`}</span>
        </LinkButton>
      )}
      {student.paymentStatus === 'COMPLETED' && <CommunityConsent student={student} />}
      <ChildLogin student={student} timeZone={timeZone} />
      <WhoLooked student={student} timeZone={timeZone} />
    </li>
  );
}
