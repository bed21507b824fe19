import type { ReactNode } from 'react';
import { Navigate } from '../lib/router.tsx';
import { type Role, useSession } from '../lib/session.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

type GuardProps = { children: ReactNode };

/** Signed-in only: anybody else goes to the home page. */
export function SignedIn({ children }: GuardProps) {
  return <Guarded roles={null}>{children}</Guarded>;
}

export function MentorOnly({ children }: GuardProps) {
  return <Guarded roles={['MENTOR']}>{children}</Guarded>;
}

export function AdminOnly({ children }: GuardProps) {
  return <Guarded roles={['ADMIN']}>{children}</Guarded>;
}

/** What a page hides the server refuses as well; this only saves people a page of errors. */
function Guarded({ roles, children }: GuardProps & { roles: readonly Role[] | null }) {
  const { status, viewer } = useSession();
  if (status === 'loading') return <LoadingScreen message="Initializing your account..." />;
  if (!viewer) return <Navigate to="/" replace />;
  if (roles && !roles.includes(viewer.role)) return <Navigate to="/dashboard" replace />;
  return children;
}
