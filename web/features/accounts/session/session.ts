import { createContext, use } from 'react';

export type Role = 'PARENT' | 'STUDENT' | 'MENTOR' | 'ADMIN';

export type Viewer = {
  id: string;
  fullName: string | null;
  email: string | null;
  role: Role;
  onboardingCompleted: boolean;
  /** A mentor whom an admin has approved. */
  isApprovedMentor: boolean;
  /** An IANA name; times are shown in it. */
  timeZone: string;
  phone: string | null;
  avatarUrl: string | null;
  hasStudents: boolean;
  /** At least one student whose payment is completed. */
  hasPaidStudent: boolean;
};

/** What everybody may know of how the platform is set. */
export type PlatformSettings = {
  platformName: string;
  supportEmail: string;
  welcomeMessage: string;
  registrationsEnabled: boolean;
  paymentsEnabled: boolean;
  maintenance: boolean;
  paymentSandbox: boolean;
  mailSandbox: boolean;
  googleSignIn: boolean;
  paystackPublicKey: string | null;
};

export type AuthMode = 'signin' | 'signup';

export type Session = {
  /** 'loading' until it is known whether anybody is signed in. */
  status: 'loading' | 'ready';
  viewer: Viewer | null;
  /** Somebody is signed in who is nobody until they have set up the second factor that their role wants. */
  awaitsSecondFactor: boolean;
  /** The global auth error, shown in the red banner until cleared. */
  error: string | null;
  clearError: () => void;
  signOut: () => void;
  /** Which form of the auth modal is open; null while it is closed. */
  authMode: AuthMode | null;
  openAuth: (mode: AuthMode) => void;
  closeAuth: () => void;
  /** Reads anew who is signed in and which students there are: after a sign-in, an enrolment, a payment. */
  refresh: () => Promise<void>;
  /** Null until they have been read. */
  settings: PlatformSettings | null;
  supportEmail: string;
};

/** What the shell shows before a provider says otherwise: a visitor. */
export const visitorSession: Session = {
  status: 'ready',
  viewer: null,
  awaitsSecondFactor: false,
  error: null,
  clearError: () => {},
  signOut: () => {},
  authMode: null,
  openAuth: () => {},
  closeAuth: () => {},
  refresh: async () => {},
  settings: null,
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
