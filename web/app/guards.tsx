import { type ReactNode, useEffect } from 'react';
import { type Role, useSession } from '../features/accounts/session/session.ts';
import { Navigate } from '../lib/router/router.tsx';
import { toast } from '../ui/toast.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

type GuardProps = { children: ReactNode };

const ADMINS_ONLY = 'Access Denied – You need administrator privileges to access this page.';

/** Signed-in only: anybody else goes to the home page. */
export function SignedIn({ children }: GuardProps) {
  return <Guarded roles={null}>{children}</Guarded>;
}

export function MentorOnly({ children }: GuardProps) {
  return <Guarded roles={['MENTOR']}>{children}</Guarded>;
}

export function AdminOnly({ children }: GuardProps) {
  return (
    <Guarded roles={['ADMIN']} refusal={ADMINS_ONLY}>
      {children}
    </Guarded>
  );
}

/** What a page hides the server refuses as well; this only saves people a page of errors. */
function Guarded({
  roles,
  refusal,
  children,
}: GuardProps & { roles: readonly Role[] | null; refusal?: string }) {
  const { status, viewer } = useSession();
  if (status === 'loading') return <LoadingScreen message="Initializing your account..." />;
  if (!viewer) return <Navigate to="/" replace />;
  if (roles && !roles.includes(viewer.role)) return <Refused text={refusal} />;
  return children;
}

/** Says why, where there is something to say, and goes to where everybody may be. */
function Refused({ text }: { text?: string }) {
  useEffect(() => {
    if (text) toast.error(text);
  }, [text]);
  return <Navigate to="/dashboard" replace />;
}
