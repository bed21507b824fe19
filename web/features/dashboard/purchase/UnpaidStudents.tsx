import { UserPlus } from 'lucide-react';
import { shownPaymentStatus } from '../../../../contract/paymentStatus.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkButton } from '../../../ui/Button.tsx';
import { Initial } from '../../../ui/Initial.tsx';
import type { Viewer } from '../../accounts/session/session.ts';
import { courseOf, packageOf } from '../../courses/courseNames.ts';
import { UnpaidActions } from '../../enrolment/correction/UnpaidActions.tsx';
import type { DashboardStudent } from '../dashboardView.ts';

type UnpaidStudentsProps = { viewer: Viewer; students: readonly DashboardStudent[] };

const badges = {
  FAILED: 'Payment failed',
  REFUNDED: 'Refunded',
  PENDING: 'Payment pending',
  COMPLETED: 'Paid',
  OVERDUE: 'Payment overdue',
};

/** Renders the dashboard of a family with enrolled children of whom none is paid. */
export function UnpaidStudents({ viewer, students }: UnpaidStudentsProps) {
  const isChild = viewer.role === 'STUDENT';
  return (
    <div className="wrap grid max-w-4xl content-start gap-7 py-10 lg:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">
          {isChild ? 'Almost there!' : 'Almost There! Complete Your Payment'}
        </h1>
        <p className="text-lg text-muted">
          {isChild
            ? 'Your lessons open as soon as your parent or guardian has paid for the course.'
            : 'The place is kept. The lessons open as soon as the payment is confirmed.'}
        </p>
      </header>
      <ul className="grid gap-4">
        {students.map((student) => (
          <li
            key={student.id}
            className="flex flex-wrap items-center gap-4 rounded-3xl border-2 border-line bg-surface p-5 shadow-card"
          >
            <Initial name={student.firstName} />
            <div className="min-w-48 flex-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-xl">{student.firstName}</h2>
                <UnpaidBadge student={student} />
              </div>
              <p className="leading-snug text-muted">
                {`${courseOf(student.course).name}, ${packageOf(student.package).name}`}
              </p>
            </div>
            {!isChild && <UnpaidActions student={student} />}
          </li>
        ))}
      </ul>
      {!isChild && (
        <LinkButton
          to="/select-course"
          variant="outline"
          className="justify-self-start max-sm:justify-self-stretch"
          icon={<UserPlus className="size-5" aria-hidden="true" />}
        >
          Enroll Another Child
        </LinkButton>
      )}
    </div>
  );
}

function UnpaidBadge({ student }: { student: DashboardStudent }) {
  const status = shownPaymentStatus(student.paymentStatus, student.lastPayment);
  return <Badge tone={status === 'FAILED' ? 'danger' : 'warn'}>{badges[status]}</Badge>;
}
