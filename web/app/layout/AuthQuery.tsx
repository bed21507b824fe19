import { useEffect, useRef } from 'react';
import { useSession } from '../../features/accounts/session/session.ts';
import { useLocation } from '../../lib/router/router.tsx';

/** Opens the auth modal for a visitor at `/?signup=true` and `/?signin=true`, once per visit to that address. */
export function AuthQuery() {
  const { status, viewer, openAuth } = useSession();
  const { pathname, search, key } = useLocation();
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'ready' || viewer || (pathname !== '/' && pathname !== '/home') || handled.current === key)
      return;
    const query = new URLSearchParams(search);
    const mode = query.get('signup') === 'true' ? 'signup' : query.get('signin') === 'true' ? 'signin' : null;
    if (!mode) return;
    handled.current = key;
    openAuth(mode);
  }, [status, viewer, pathname, search, key, openAuth]);
  return null;
}
