import { useEffect, useRef } from 'react';
import { useLocation } from '../lib/router/router.tsx';

/** Every change of route starts at the top, for the eye (scroll) and for the reader (focus on main). */
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
