import { type ReactNode, useEffect } from 'react';
import { type Role, useSession } from '../../features/accounts/session/session.ts';
import { Navigate } from '../../lib/router/router.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { toast } from '../../ui/toast.ts';

type GuardProps = { children: ReactNode };

const ADMINS_ONLY = 'Access Denied – You need administrator privileges to access this page.';

/** Renders its children for a signed-in viewer; redirects everyone else to the home page. */
export function SignedIn({ children }: GuardProps) {
  return <Guarded roles={null}>{children}</Guarded>;
}

export function MentorOnly({ children }: GuardProps) {
  return <Guarded roles={['MENTOR']}>{children}</Guarded>;
}

export function AdminOnly({ children }: GuardProps) {
  return (
    <Guarded roles={['ADMIN']} deniedText={ADMINS_ONLY}>
      {children}
    </Guarded>
  );
}

/** Keeps viewers without one of the roles off a page. The server checks access itself; this avoids a page of errors. */
function Guarded({
  roles,
  deniedText,
  children,
}: GuardProps & { roles: readonly Role[] | null; deniedText?: string }) {
  const { status, viewer } = useSession();
  if (status === 'loading') return <LoadingScreen message="Initializing your account..." />;
  if (!viewer) return <Navigate to="/" replace />;
  if (roles && !roles.includes(viewer.role)) return <AccessDenied text={deniedText} />;
  return children;
}

/** Redirects to the dashboard, with a toast when there is a text. */
function AccessDenied({ text }: { text?: string | undefined }) {
  useEffect(() => {
    if (text) toast.error(text);
  }, [text]);
  return <Navigate to="/dashboard" replace />;
}
