import { type ComponentType, lazy } from 'react';
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
];

/** Renders the pages of admins. The route table names this file alone, since every visitor fetches the route table. */
export function AdminPages() {
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
