import { clsx } from 'clsx';
import type { AdminOverviewQuery } from './admin.generated.ts';

export type AdminStatistics = AdminOverviewQuery['adminStatistics'];

type Statistic = { label: string; value: number; needsAction: boolean };

/** Renders the statistics of the platform; those that need action are distinguished by frame and label. */
export function Statistics({ statistics }: { statistics: AdminStatistics }) {
  const shown: Statistic[] = [
    { label: 'Paid students', value: statistics.paidStudentCount, needsAction: false },
    { label: 'Students not paid yet', value: statistics.unpaidStudentCount, needsAction: false },
    { label: 'Waiting for a mentor', value: statistics.studentsWithoutMentorCount, needsAction: true },
    { label: 'Mentors to approve', value: statistics.pendingMentorCount, needsAction: true },
    { label: 'Projects to approve', value: statistics.pendingProjectCount, needsAction: true },
    { label: 'Payments to look at', value: statistics.paymentsNeedingReviewCount, needsAction: true },
  ];
  return (
    <section aria-labelledby="overview" className="grid gap-4">
      <h2 id="overview" className="text-2xl">
        Overview
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {shown.map(({ label, value, needsAction }) => (
          <div
            key={label}
            className={clsx(
              'flex flex-col-reverse justify-end gap-1 rounded-3xl border-2 p-4',
              needsAction && value > 0 ? 'border-mango bg-mango-soft' : 'border-line bg-surface',
            )}
          >
            <dt className="text-base text-muted">{label}</dt>
            <dd className="font-display text-3xl font-bold">{value.toLocaleString('en-NG')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
