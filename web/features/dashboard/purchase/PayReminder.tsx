import { LockKeyhole } from 'lucide-react';
import { INSTALMENT_TEXTS } from '../../../../contract/instalmentTexts.ts';
import { isUnpaid, shownPaymentStatus } from '../../../../contract/paymentStatus.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { UnpaidActions } from '../../enrolment/correction/UnpaidActions.tsx';
import { type DashboardStudent, isOverdue, payPath } from '../dashboardView.ts';

type PayReminderProps = {
  student: DashboardStudent;
  canPay: boolean;
  /** True beside the dashboard of another child, where it offers the payment alone. */
  isBrief: boolean;
};

/** Says that a child's lessons wait for a payment, with what the parent can do about it. */
export function PayReminder({ student, canPay, isBrief }: PayReminderProps) {
  const hasFailed = shownPaymentStatus(student.paymentStatus, student.lastPayment) === 'FAILED';
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-3xl bg-warn-soft px-5 py-4">
      <LockKeyhole className="size-8 text-warn" aria-hidden="true" />
      <p className="min-w-52 flex-1 font-bold">
        {isOverdue(student)
          ? canPay
            ? INSTALMENT_TEXTS.overdue(student.firstName)
            : INSTALMENT_TEXTS.closedForNow
          : `${canPay ? `${student.firstName}'s` : 'Your'} lessons are locked until the course is paid.`}
        {hasFailed && ' The last payment failed.'}
      </p>
      {canPay &&
        (isUnpaid(student.paymentStatus) && !isBrief ? (
          <UnpaidActions student={student} />
        ) : (
          <LinkButton to={payPath(student)} className="max-sm:w-full">
            Pay Now<span className="sr-only">{` for ${student.firstName}`}</span>
          </LinkButton>
        ))}
    </div>
  );
}
