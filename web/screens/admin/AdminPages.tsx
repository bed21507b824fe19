import { type ComponentType, useState } from 'react';
import { adminPolicies } from '../../features/admin/cachePolicies.ts';
import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { addTypePolicies } from '../../lib/data/typePolicies.ts';
import { matchPath, ParamsContext, useLocation } from '../../lib/router/router.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';

type AdminRoute = { path: string; Screen: ComponentType };

/** The pages of admins, one per line; the first match wins. */
const routes: readonly AdminRoute[] = [
  {
    path: '/admin',
    Screen: lazyView(async () => (await import('./AdminScreen.tsx')).AdminScreen, NotLoadedPage),
  },
  {
    path: '/admin/lessons',
    Screen: lazyView(
      async () => (await import('./AdminLessonsScreen.tsx')).AdminLessonsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/students',
    Screen: lazyView(
      async () => (await import('./AdminStudentsScreen.tsx')).AdminStudentsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/families',
    Screen: lazyView(
      async () => (await import('./AdminFamiliesScreen.tsx')).AdminFamiliesScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/submissions',
    Screen: lazyView(
      async () => (await import('./AdminSubmissionsScreen.tsx')).AdminSubmissionsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reports',
    Screen: lazyView(
      async () => (await import('./AdminReportsScreen.tsx')).AdminReportsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reports/contacts',
    Screen: lazyView(
      async () => (await import('./AdminContactsScreen.tsx')).AdminContactsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reports/contact-texts',
    Screen: lazyView(
      async () => (await import('./AdminContactTextsScreen.tsx')).AdminContactTextsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reports/:id',
    Screen: lazyView(async () => (await import('./AdminReportScreen.tsx')).AdminReportScreen, NotLoadedPage),
  },
  {
    path: '/admin/refunds',
    Screen: lazyView(
      async () => (await import('./AdminRefundsScreen.tsx')).AdminRefundsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/refunds/:id',
    Screen: lazyView(async () => (await import('./AdminRefundScreen.tsx')).AdminRefundScreen, NotLoadedPage),
  },
  {
    path: '/admin/coupons',
    Screen: lazyView(
      async () => (await import('./AdminCouponsScreen.tsx')).AdminCouponsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/coupons/:id',
    Screen: lazyView(async () => (await import('./AdminCouponScreen.tsx')).AdminCouponScreen, NotLoadedPage),
  },
  {
    path: '/admin/audit',
    Screen: lazyView(async () => (await import('./AdminAuditScreen.tsx')).AdminAuditScreen, NotLoadedPage),
  },
  {
    path: '/admin/queues',
    Screen: lazyView(async () => (await import('./AdminQueuesScreen.tsx')).AdminQueuesScreen, NotLoadedPage),
  },
  {
    path: '/admin/assignments',
    Screen: lazyView(
      async () => (await import('./AdminAssignmentsScreen.tsx')).AdminAssignmentsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/assignments/:id',
    Screen: lazyView(
      async () => (await import('./AdminAssignmentScreen.tsx')).AdminAssignmentScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/students/:id',
    Screen: lazyView(
      async () => (await import('./AdminStudentScreen.tsx')).AdminStudentScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/students/:id/view',
    Screen: lazyView(
      async () => (await import('./AdminSupportScreen.tsx')).AdminSupportScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/mentors',
    Screen: lazyView(
      async () => (await import('./AdminMentorsScreen.tsx')).AdminMentorsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/mentors/applications',
    Screen: lazyView(
      async () => (await import('./AdminApplicationsScreen.tsx')).AdminApplicationsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/mentors/applications/:id',
    Screen: lazyView(
      async () => (await import('./AdminApplicationScreen.tsx')).AdminApplicationScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/mentors/:id',
    Screen: lazyView(async () => (await import('./AdminMentorScreen.tsx')).AdminMentorScreen, NotLoadedPage),
  },
  {
    path: '/admin/projects',
    Screen: lazyView(
      async () => (await import('./AdminProjectsScreen.tsx')).AdminProjectsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/payments',
    Screen: lazyView(
      async () => (await import('./AdminPaymentsScreen.tsx')).AdminPaymentsScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/payments/:id',
    Screen: lazyView(
      async () => (await import('./AdminPaymentScreen.tsx')).AdminPaymentScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/ledger',
    Screen: lazyView(async () => (await import('./AdminLedgerScreen.tsx')).AdminLedgerScreen, NotLoadedPage),
  },
  {
    path: '/admin/ledger/entries',
    Screen: lazyView(
      async () => (await import('./AdminLedgerEntriesScreen.tsx')).AdminLedgerEntriesScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reconciliation',
    Screen: lazyView(
      async () => (await import('./AdminReconciliationScreen.tsx')).AdminReconciliationScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/reconciliation/:id',
    Screen: lazyView(
      async () => (await import('./AdminDifferenceScreen.tsx')).AdminDifferenceScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/disputes',
    Screen: lazyView(
      async () => (await import('./AdminDisputesScreen.tsx')).AdminDisputesScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/disputes/:id',
    Screen: lazyView(
      async () => (await import('./AdminDisputeScreen.tsx')).AdminDisputeScreen,
      NotLoadedPage,
    ),
  },
  {
    path: '/admin/settings',
    Screen: lazyView(
      async () => (await import('./AdminSettingsScreen.tsx')).AdminSettingsScreen,
      NotLoadedPage,
    ),
  },
];

/** Renders the pages of admins. The route table names this file alone, since every visitor fetches the route table. */
export function AdminPages() {
  // Before anything of them is loaded.
  useState(() => addTypePolicies(adminPolicies));
  const { pathname } = useLocation();
  for (const { path, Screen } of routes) {
    const params = matchPath(path, pathname);
    if (params)
      return (
        <ParamsContext value={params}>
          <Screen />
        </ParamsContext>
      );
  }
  return <NotFoundPage />;
}
