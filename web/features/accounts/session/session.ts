import { createContext, use } from 'react';
import type { SocialNetwork } from '../../../../contract/company.ts';

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
  /** The link to the viewer's picture; null without one. */
  avatar: string | null;
  hasStudents: boolean;
  /** At least one student whose payment is completed. */
  hasPaidStudent: boolean;
};

/** Public settings of the platform. */
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
  /** Who is behind the platform; null until an admin has entered it. */
  company: Company | null;
};

export type Company = {
  legalName: string;
  address: string;
  /** Empty when none is given. */
  registration: string;
  people: readonly string[];
  links: readonly { network: SocialNetwork; url: string }[];
};

/** The event of the window that makes the session read the settings again, because they may have changed. */
export const SETTINGS_STALE = 'settingsstale';

export type AuthMode = 'signin' | 'signup';

export type Session = {
  /** 'loading' until it is known whether a person is signed in. */
  status: 'loading' | 'ready';
  viewer: Viewer | null;
  /** True for a signed-in person who has no access until they set up the second factor that their role requires. */
  requiresTwoFactorSetup: boolean;
  /** The global auth error, shown in the red banner until cleared. */
  error: string | null;
  clearError: () => void;
  signOut: () => void;
  /** The form of the auth modal that is open; null while the modal is closed. */
  authMode: AuthMode | null;
  openAuth: (mode: AuthMode) => void;
  closeAuth: () => void;
  /** Refetches the viewer and their students: after a sign-in, an enrolment or a payment. */
  refresh: () => Promise<void>;
  /** Null until they have been fetched. */
  settings: PlatformSettings | null;
  supportEmail: string;
};

/** Default session until a provider supplies one: a visitor's. */
export const visitorSession: Session = {
  status: 'ready',
  viewer: null,
  requiresTwoFactorSetup: false,
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

/** Returns the first name, else the local part of the e-mail, else 'User'. */
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
