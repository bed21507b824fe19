import { createContext, use } from 'react';

export type Role = 'PARENT' | 'STUDENT' | 'MENTOR' | 'ADMIN';

export type Viewer = {
  id: string;
  fullName: string | null;
  email: string | null;
  role: Role;
  onboardingCompleted: boolean;
  hasStudents: boolean;
  /** At least one student whose payment is completed. */
  hasPaidStudent: boolean;
};

export type Session = {
  /** 'loading' until it is known whether anybody is signed in. */
  status: 'loading' | 'ready';
  viewer: Viewer | null;
  /** The global auth error, shown in the red banner until cleared. */
  error: string | null;
  clearError: () => void;
  signOut: () => void;
  openAuth: (mode: 'signin' | 'signup') => void;
  supportEmail: string;
};

/** What the shell shows before a provider says otherwise: a visitor. */
export const visitorSession: Session = {
  status: 'ready',
  viewer: null,
  error: null,
  clearError: () => {},
  signOut: () => {},
  openAuth: () => {},
  supportEmail: 'hello@littlemakers.example',
};

export const SessionContext = createContext<Session>(visitorSession);

export function useSession(): Session {
  return use(SessionContext);
}

/** First name, else the local part of the e-mail, else 'User'. */
export function viewerName(viewer: Pick<Viewer, 'fullName' | 'email'>): string {
  return viewer.fullName?.trim().split(/\s+/)[0] || viewer.email?.split('@')[0] || 'User';
}

const roleLabels: Record<Role, string> = {
  PARENT: 'Parent',
  STUDENT: 'Student',
  MENTOR: 'Mentor',
  ADMIN: 'Admin',
};

export function roleLabel(viewer: Pick<Viewer, 'role'>): string {
  return roleLabels[viewer.role] ?? 'Parent';
}
