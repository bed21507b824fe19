import { useEffect, useRef } from 'react';
import { useLocation } from '../../lib/router/router.tsx';

/** Scrolls to the top and, for screen readers, focuses main after every navigation. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
