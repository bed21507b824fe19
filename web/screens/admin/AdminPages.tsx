import { type ComponentType, useState } from 'react';
import { adminPolicies } from '../../features/admin/cachePolicies.ts';
import { type LazyView, lazyView } from '../../lib/chunks/lazyView.tsx';
import { addTypePolicies } from '../../lib/data/typePolicies.ts';
import { matchPath, ParamsContext, useLocation } from '../../lib/router/router.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { NotLoadedPage } from '../../ui/NotLoaded.tsx';

type AdminRoute = { path: string; Screen: LazyView };

const page = (load: () => Promise<ComponentType>) => lazyView(load, NotLoadedPage, LoadingScreen);

/** The pages of admins, one per line; the first match wins. */
const routes: readonly AdminRoute[] = [
  { path: '/admin', Screen: page(async () => (await import('./AdminScreen.tsx')).AdminScreen) },
  {
    path: '/admin/lessons',
    Screen: page(async () => (await import('./AdminLessonsScreen.tsx')).AdminLessonsScreen),
  },
  {
    path: '/admin/students',
    Screen: page(async () => (await import('./AdminStudentsScreen.tsx')).AdminStudentsScreen),
  },
  {
    path: '/admin/families',
    Screen: page(async () => (await import('./AdminFamiliesScreen.tsx')).AdminFamiliesScreen),
  },
  {
    path: '/admin/families/:id',
    Screen: page(async () => (await import('./AdminFamilyScreen.tsx')).AdminFamilyScreen),
  },
  {
    path: '/admin/submissions',
    Screen: page(async () => (await import('./AdminSubmissionsScreen.tsx')).AdminSubmissionsScreen),
  },
  {
    path: '/admin/reports',
    Screen: page(async () => (await import('./AdminReportsScreen.tsx')).AdminReportsScreen),
  },
  {
    path: '/admin/reports/contacts',
    Screen: page(async () => (await import('./AdminContactsScreen.tsx')).AdminContactsScreen),
  },
  {
    path: '/admin/reports/contact-texts',
    Screen: page(async () => (await import('./AdminContactTextsScreen.tsx')).AdminContactTextsScreen),
  },
  {
    path: '/admin/reports/:id',
    Screen: page(async () => (await import('./AdminReportScreen.tsx')).AdminReportScreen),
  },
  {
    path: '/admin/support',
    Screen: page(async () => (await import('./AdminTicketsScreen.tsx')).AdminTicketsScreen),
  },
  {
    path: '/admin/support/:id',
    Screen: page(async () => (await import('./AdminTicketScreen.tsx')).AdminTicketScreen),
  },
  {
    path: '/admin/refunds',
    Screen: page(async () => (await import('./AdminRefundsScreen.tsx')).AdminRefundsScreen),
  },
  {
    path: '/admin/refunds/:id',
    Screen: page(async () => (await import('./AdminRefundScreen.tsx')).AdminRefundScreen),
  },
  {
    path: '/admin/coupons',
    Screen: page(async () => (await import('./AdminCouponsScreen.tsx')).AdminCouponsScreen),
  },
  {
    path: '/admin/coupons/:id',
    Screen: page(async () => (await import('./AdminCouponScreen.tsx')).AdminCouponScreen),
  },
  {
    path: '/admin/audit',
    Screen: page(async () => (await import('./AdminAuditScreen.tsx')).AdminAuditScreen),
  },
  {
    path: '/admin/queues',
    Screen: page(async () => (await import('./AdminQueuesScreen.tsx')).AdminQueuesScreen),
  },
  {
    path: '/admin/assignments',
    Screen: page(async () => (await import('./AdminAssignmentsScreen.tsx')).AdminAssignmentsScreen),
  },
  {
    path: '/admin/assignments/:id',
    Screen: page(async () => (await import('./AdminAssignmentScreen.tsx')).AdminAssignmentScreen),
  },
  {
    path: '/admin/students/:id',
    Screen: page(async () => (await import('./AdminStudentScreen.tsx')).AdminStudentScreen),
  },
  {
    path: '/admin/students/:id/view',
    Screen: page(async () => (await import('./AdminSupportScreen.tsx')).AdminSupportScreen),
  },
  {
    path: '/admin/mentors',
    Screen: page(async () => (await import('./AdminMentorsScreen.tsx')).AdminMentorsScreen),
  },
  {
    path: '/admin/mentors/applications',
    Screen: page(async () => (await import('./AdminApplicationsScreen.tsx')).AdminApplicationsScreen),
  },
  {
    path: '/admin/mentors/applications/:id',
    Screen: page(async () => (await import('./AdminApplicationScreen.tsx')).AdminApplicationScreen),
  },
  {
    path: '/admin/mentors/:id',
    Screen: page(async () => (await import('./AdminMentorScreen.tsx')).AdminMentorScreen),
  },
  {
    path: '/admin/projects',
    Screen: page(async () => (await import('./AdminProjectsScreen.tsx')).AdminProjectsScreen),
  },
  {
    path: '/admin/payments',
    Screen: page(async () => (await import('./AdminPaymentsScreen.tsx')).AdminPaymentsScreen),
  },
  {
    path: '/admin/payments/ledger',
    Screen: page(async () => (await import('./AdminLedgerScreen.tsx')).AdminLedgerScreen),
  },
  {
    path: '/admin/payments/ledger/entries',
    Screen: page(async () => (await import('./AdminLedgerEntriesScreen.tsx')).AdminLedgerEntriesScreen),
  },
  {
    path: '/admin/payments/:id',
    Screen: page(async () => (await import('./AdminPaymentScreen.tsx')).AdminPaymentScreen),
  },
  {
    path: '/admin/ledger',
    Screen: page(async () => (await import('./MovedLedgerScreen.tsx')).MovedLedgerScreen),
  },
  {
    path: '/admin/ledger/entries',
    Screen: page(async () => (await import('./MovedLedgerScreen.tsx')).MovedLedgerScreen),
  },
  {
    path: '/admin/reconciliation',
    Screen: page(async () => (await import('./AdminReconciliationScreen.tsx')).AdminReconciliationScreen),
  },
  {
    path: '/admin/reconciliation/:id',
    Screen: page(async () => (await import('./AdminDifferenceScreen.tsx')).AdminDifferenceScreen),
  },
  {
    path: '/admin/disputes',
    Screen: page(async () => (await import('./AdminDisputesScreen.tsx')).AdminDisputesScreen),
  },
  {
    path: '/admin/disputes/:id',
    Screen: page(async () => (await import('./AdminDisputeScreen.tsx')).AdminDisputeScreen),
  },
  {
    path: '/admin/settings',
    Screen: page(async () => (await import('./AdminSettingsScreen.tsx')).AdminSettingsScreen),
  },
];

/** Loads the code of one of the pages. What cannot be loaded now says so when it renders. */
export async function preloadAdminPage(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  await route?.Screen.preload().catch(() => {});
}

/**
 * Loads the code of all pages, one after the other, so that they open without a line.
 * @throws if one of them cannot be fetched
 */
export async function preloadAdminPages(): Promise<void> {
  for (const { Screen } of routes) await Screen.preload();
}

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
