import { describe, expect, it } from 'vitest';
import type { Role, Viewer } from '../../features/accounts/session/session.ts';
import { memberLinks } from '../layout/memberLinks.ts';
import { PREFETCHED } from './prefetchScreens.ts';
import { matchRoute, routes } from './routes.tsx';

const ROLES: readonly Role[] = ['PARENT', 'STUDENT', 'MENTOR', 'ADMIN'];
const routesOf = (role: Role) => PREFETCHED[role].map((path) => matchRoute(path).route);

const viewerOf = (role: Role): Viewer => ({
  ...{ id: '1', fullName: null, email: null, role, onboardingCompleted: true, isApprovedMentor: true },
  ...{ timeZone: 'UTC', phone: null, avatar: null, hasStudents: true, hasPaidStudent: true },
});

/** Opened once, before there is anything to prefetch for. */
const ONCE = ['/onboarding'];

describe('PREFETCHED', () => {
  it('has the page of every link in the navigation of each role', () => {
    for (const role of ROLES) {
      const linked = memberLinks(viewerOf(role)).map(({ to }) => matchRoute(to.split('?')[0] ?? '').route);
      expect(routesOf(role)).toEqual(expect.arrayContaining(linked));
    }
  });

  it('has every page of signed-in people', () => {
    const prefetched = new Set(ROLES.flatMap(routesOf).map(({ Screen }) => Screen));
    const missing = routes
      .filter(({ guard, app }) => guard || app)
      .filter(({ Screen }) => !prefetched.has(Screen))
      .map(({ path }) => path);
    expect(missing).toEqual(ONCE);
  });

  it('has no page that does not exist', () => {
    for (const route of ROLES.flatMap(routesOf)) expect(route.path).not.toBe('*');
  });
});
