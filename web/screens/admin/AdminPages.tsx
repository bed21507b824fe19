import { type ComponentType, lazy, useState } from 'react';
import { adminPolicies } from '../../features/admin/cachePolicies.ts';
import { addTypePolicies } from '../../lib/data/typePolicies.ts';
import { matchPath, ParamsContext, useLocation } from '../../lib/router/router.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';

type AdminRoute = { path: string; Screen: ComponentType };

/** The pages of admins, one per line; the first match wins. */
const routes: readonly AdminRoute[] = [
  {
    path: '/admin',
    Screen: lazy(async () => ({ default: (await import('./AdminScreen.tsx')).AdminScreen })),
  },
  {
    path: '/admin/lessons',
    Screen: lazy(async () => ({ default: (await import('./AdminLessonsScreen.tsx')).AdminLessonsScreen })),
  },
  {
    path: '/admin/students',
    Screen: lazy(async () => ({ default: (await import('./AdminStudentsScreen.tsx')).AdminStudentsScreen })),
  },
  {
    path: '/admin/families',
    Screen: lazy(async () => ({ default: (await import('./AdminFamiliesScreen.tsx')).AdminFamiliesScreen })),
  },
  {
    path: '/admin/submissions',
    Screen: lazy(async () => ({
      default: (await import('./AdminSubmissionsScreen.tsx')).AdminSubmissionsScreen,
    })),
  },
  {
    path: '/admin/reports',
    Screen: lazy(async () => ({ default: (await import('./AdminReportsScreen.tsx')).AdminReportsScreen })),
  },
  {
    path: '/admin/reports/contacts',
    Screen: lazy(async () => ({ default: (await import('./AdminContactsScreen.tsx')).AdminContactsScreen })),
  },
  {
    path: '/admin/reports/:id',
    Screen: lazy(async () => ({ default: (await import('./AdminReportScreen.tsx')).AdminReportScreen })),
  },
  {
    path: '/admin/audit',
    Screen: lazy(async () => ({ default: (await import('./AdminAuditScreen.tsx')).AdminAuditScreen })),
  },
  {
    path: '/admin/queues',
    Screen: lazy(async () => ({ default: (await import('./AdminQueuesScreen.tsx')).AdminQueuesScreen })),
  },
  {
    path: '/admin/assignments',
    Screen: lazy(async () => ({
      default: (await import('./AdminAssignmentsScreen.tsx')).AdminAssignmentsScreen,
    })),
  },
  {
    path: '/admin/assignments/:id',
    Screen: lazy(async () => ({
      default: (await import('./AdminAssignmentScreen.tsx')).AdminAssignmentScreen,
    })),
  },
  {
    path: '/admin/students/:id',
    Screen: lazy(async () => ({ default: (await import('./AdminStudentScreen.tsx')).AdminStudentScreen })),
  },
  {
    path: '/admin/students/:id/view',
    Screen: lazy(async () => ({ default: (await import('./AdminSupportScreen.tsx')).AdminSupportScreen })),
  },
  {
    path: '/admin/mentors',
    Screen: lazy(async () => ({ default: (await import('./AdminMentorsScreen.tsx')).AdminMentorsScreen })),
  },
  {
    path: '/admin/mentors/applications',
    Screen: lazy(async () => ({
      default: (await import('./AdminApplicationsScreen.tsx')).AdminApplicationsScreen,
    })),
  },
  {
    path: '/admin/mentors/applications/:id',
    Screen: lazy(async () => ({
      default: (await import('./AdminApplicationScreen.tsx')).AdminApplicationScreen,
    })),
  },
  {
    path: '/admin/mentors/:id',
    Screen: lazy(async () => ({ default: (await import('./AdminMentorScreen.tsx')).AdminMentorScreen })),
  },
  {
    path: '/admin/projects',
    Screen: lazy(async () => ({ default: (await import('./AdminProjectsScreen.tsx')).AdminProjectsScreen })),
  },
  {
    path: '/admin/payments',
    Screen: lazy(async () => ({ default: (await import('./AdminPaymentsScreen.tsx')).AdminPaymentsScreen })),
  },
  {
    path: '/admin/payments/:id',
    Screen: lazy(async () => ({ default: (await import('./AdminPaymentScreen.tsx')).AdminPaymentScreen })),
  },
  {
    path: '/admin/settings',
    Screen: lazy(async () => ({ default: (await import('./AdminSettingsScreen.tsx')).AdminSettingsScreen })),
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
