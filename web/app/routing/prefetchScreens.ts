import type { Role } from '../../features/accounts/session/session.ts';
import { knownParts } from '../../lib/chunks/partView.tsx';
import { onLineBack } from '../../lib/live/lineBack.ts';
import { matchRoute } from './routes.tsx';

/** How long after the page a screen of the person's own is fetched at the earliest, in milliseconds. */
const PATIENCE_MS = 4000;

/** The pages that a person of each role goes to, by a path of theirs. */
export const PREFETCHED: Record<Role, readonly string[]> = {
  PARENT: [
    '/dashboard',
    '/lesson/1',
    '/career',
    '/community',
    '/calls',
    '/notifications',
    '/profile',
    '/gallery',
    '/select-course',
    '/enroll',
    '/pricing',
    '/mentored-pricing',
    '/upgrade',
    '/payment-confirmation',
    '/profile/payments/1',
    '/support',
  ],
  STUDENT: [
    '/dashboard',
    '/lesson/1',
    '/career',
    '/community',
    '/calls',
    '/notifications',
    '/profile',
    '/gallery',
  ],
  MENTOR: ['/mentor', '/career', '/community', '/calls', '/notifications', '/profile'],
  ADMIN: ['/admin', '/lesson/1', '/community', '/calls', '/notifications', '/profile'],
};

/**
 * Fetches the screens that a person goes to next with their parts while the page is idle, so that they open without a
 * line: first the parts of the page that is open. Not where the browser is set to save data.
 * @returns the function that stops it
 */
export function prefetchScreens(role: Role): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => {};
  let stopped = false;
  const screens = new Set<() => Promise<unknown>>([
    () => import('../../ui/Toaster.tsx'),
    ...PREFETCHED[role].map((path) => matchRoute(path).route.Screen.preload),
    ...(role === 'ADMIN' ? [async () => (await import('./memberScreens.ts')).preloadAdminPages()] : []),
  ]);
  const fetched = new Set<() => Promise<unknown>>();
  const fetchAll = async () => {
    // A file that cannot be fetched now is fetched once the line is back.
    const tried = new Set(fetched);
    // A screen and a part may have parts of their own, which are known once they are there.
    const next = () => [...knownParts(), ...screens].find((load) => !tried.has(load));
    for (let load = next(); load; load = next()) {
      await idle();
      if (stopped) return;
      if (!navigator.onLine) return;
      tried.add(load);
      await load().then(
        () => fetched.add(load),
        () => {},
      );
    }
  };
  const timer = setTimeout(fetchAll, PATIENCE_MS);
  const unsubscribe = onLineBack(() => void fetchAll());
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 200);
  });
