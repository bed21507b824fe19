import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { LinkButton } from '../../../ui/Button.tsx';
import type { Instalments_PlanFragment } from '../../payments/instalments/instalments.generated.ts';
import { planSummary } from '../../payments/instalments/planView.ts';
import { type DashboardStudent, payPath } from '../dashboardView.ts';

type PlanReminderProps = { student: DashboardStudent; plan: Instalments_PlanFragment; timeZone: string };

/** Says which part of a plan is next and when; nothing once all parts are paid. */
export function PlanReminder({ student, plan, timeZone }: PlanReminderProps) {
  if (plan.status !== 'RUNNING') return null;
  const { name, tone, text } = planSummary(student.firstName, plan, timeZone);
  const isLate = tone === 'warn' || tone === 'danger';
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 rounded-3xl px-5 py-4',
        isLate ? 'bg-warn-soft' : 'bg-indigo-soft',
      )}
    >
      <Hourglass className={clsx('size-8', isLate ? 'text-warn' : 'text-indigo')} aria-hidden="true" />
      <p className="min-w-52 flex-1">
        <strong>{`${name}. `}</strong>
        {text}
      </p>
      <LinkButton to={payPath(student)} variant={isLate ? 'primary' : 'outline'} className="max-sm:w-full">
        {isLate ? 'Pay Now' : 'See the Payment Plan'}
      </LinkButton>
    </div>
  );
}
