import type { AdminOverviewQuery } from './admin.generated.ts';
import { FigureLink } from './FigureLink.tsx';

export type AdminStatistics = AdminOverviewQuery['adminStatistics'];

/** Renders what needs an admin first, and the numbers of students; each leads to its rows. */
export function Statistics({ statistics }: { statistics: AdminStatistics }) {
  const shown = [
    {
      label: 'Payments to look at',
      value: statistics.paymentsNeedingReviewCount,
      to: '/admin/payments?attention=needed',
    },
    {
      label: 'Waiting for a mentor',
      value: statistics.studentsWithoutMentorCount,
      to: '/admin/students?mentor=none',
    },
    {
      label: 'Mentors to approve',
      value: statistics.pendingApplicationCount,
      to: '/admin/mentors/applications?status=submitted',
    },
    { label: 'Projects to approve', value: statistics.pendingProjectCount, to: '/admin/projects' },
    { label: 'Open tickets', value: statistics.openTicketCount, to: '/admin/support?state=open' },
    { label: 'Open reports', value: statistics.openReportCount, to: '/admin/reports?state=open' },
    {
      label: 'Paid students',
      value: statistics.paidStudentCount,
      to: '/admin/students?payment=completed',
      isPlain: true,
    },
    {
      label: 'Students not paid yet',
      value: statistics.unpaidStudentCount,
      to: '/admin/students?payment=pending',
      isPlain: true,
    },
  ];
  return (
    <section aria-labelledby="overview" className="grid gap-4">
      <h2 id="overview" className="text-2xl">
        Overview
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {shown.map(({ label, value, to, isPlain }) => (
          <li key={label}>
            <FigureLink
              label={label}
              value={value.toLocaleString('en-NG')}
              to={to}
              needsAction={!isPlain && value > 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
