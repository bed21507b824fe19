import { clsx } from 'clsx';
import { Link } from '../../lib/router/router.tsx';
import type { AdminOverviewQuery } from './admin.generated.ts';

export type AdminStatistics = AdminOverviewQuery['adminStatistics'];

/** With a page, the label is a link to the rows that are counted. */
type Statistic = { label: string; value: number; needsAction: boolean; page?: string };

/** Renders the statistics of the platform; those that need action are distinguished by frame and label. */
export function Statistics({ statistics }: { statistics: AdminStatistics }) {
  const shown: Statistic[] = [
    { label: 'Paid students', value: statistics.paidStudentCount, needsAction: false },
    { label: 'Students not paid yet', value: statistics.unpaidStudentCount, needsAction: false },
    { label: 'Waiting for a mentor', value: statistics.studentsWithoutMentorCount, needsAction: true },
    { label: 'Mentors to approve', value: statistics.pendingMentorCount, needsAction: true },
    { label: 'Projects to approve', value: statistics.pendingProjectCount, needsAction: true },
    { label: 'Payments to look at', value: statistics.paymentsNeedingReviewCount, needsAction: true },
    {
      label: 'Open reports',
      value: statistics.openReportCount,
      needsAction: true,
      page: '/admin/reports?state=open',
    },
  ];
  return (
    <section aria-labelledby="overview" className="grid gap-4">
      <h2 id="overview" className="text-2xl">
        Overview
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {shown.map(({ label, value, needsAction, page }) => (
          <div
            key={label}
            className={clsx(
              'flex flex-col-reverse justify-end gap-1 rounded-3xl border-2 p-4',
              needsAction && value > 0 ? 'border-mango bg-mango-soft' : 'border-line bg-surface',
            )}
          >
            <dt className="text-base text-muted">
              {page ? (
                <Link to={page} className="link inline-flex min-h-11 items-center">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="font-display text-3xl font-bold">{value.toLocaleString('en-NG')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
