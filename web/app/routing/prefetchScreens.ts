import type { Role } from '../../features/accounts/session/session.ts';
import { type MemberScreen, memberScreens } from './memberScreens.ts';

/** How long after the page a screen of the person's own is fetched at the earliest, in milliseconds. */
const PATIENCE_MS = 4000;

const FAMILY: readonly MemberScreen[] = ['Dashboard', 'Lesson', 'Notifications', 'Profile'];
const SCREENS: Record<Role, readonly MemberScreen[]> = {
  PARENT: [...FAMILY, 'PaymentConfirmation'],
  STUDENT: FAMILY,
  MENTOR: ['Mentor', 'Notifications', 'Profile'],
  ADMIN: ['AdminPages'],
};

/**
 * Fetches the screens that a person goes to next while the page is idle, so that they open without a line. Not where
 * the browser is set to save data.
 * @returns the function that stops it
 */
export function prefetchScreens(role: Role): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => {};
  let stopped = false;
  const loads = [() => import('../../ui/Toaster.tsx'), ...SCREENS[role].map((name) => memberScreens[name])];
  const timer = setTimeout(async () => {
    for (const load of loads) {
      await idle();
      if (stopped) return;
      // What cannot be fetched now is fetched when it is opened.
      if (navigator.onLine) await load().catch(() => {});
    }
  }, PATIENCE_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, 200);
  });
