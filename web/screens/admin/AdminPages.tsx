import { type ComponentType, lazy } from 'react';
import { useLocation } from '../../lib/router/router.tsx';

const AdminScreen = lazy(async () => ({ default: (await import('./AdminScreen.tsx')).AdminScreen }));

const screens: Record<string, ComponentType> = {
  '/admin/lessons': lazy(async () => ({
    default: (await import('./AdminLessonsScreen.tsx')).AdminLessonsScreen,
  })),
  '/admin/projects': lazy(async () => ({
    default: (await import('./AdminProjectsScreen.tsx')).AdminProjectsScreen,
  })),
};

/** Renders the pages of admins. The route table names this file alone, since every visitor fetches the route table. */
export function AdminPages() {
  const Screen = screens[useLocation().pathname.replace(/\/$/, '')] ?? AdminScreen;
  return <Screen />;
}
