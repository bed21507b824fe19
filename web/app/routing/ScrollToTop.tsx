import { useEffect, useRef } from 'react';
import { useLocation } from '../../lib/router/router.tsx';

/** How far each entry of the history is scrolled. */
const tops = new Map<string, number>();

/**
 * Scrolls to the top after every navigation to another page, and after a step back to where that page was left. For
 * screen readers, focuses main.
 */
export function ScrollToTop() {
  const { pathname, key } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const save = () => tops.set(key, scrollY);
    if (last.current === pathname) save();
    else {
      last.current = pathname;
      document.getElementById('main')?.focus({ preventScroll: true });
      const top = tops.get(key) ?? 0;
      scrollTo(0, top);
      // Loaded on demand, because a first view never needs it.
      if (top) void import('./restoreScroll.ts').then(({ restoreScroll }) => restoreScroll(top, signal));
    }
    addEventListener('scroll', save, { signal });
    return () => left.abort();
  }, [pathname, key]);
  return null;
}
