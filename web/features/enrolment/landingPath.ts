import type { Viewer } from '../accounts/session/session.ts';
import {
  clearPendingEnrolment,
  type PendingEnrolment,
  pendingDestination,
  readPendingEnrolment,
} from './pendingEnrolment.ts';

type Person = Pick<Viewer, 'role' | 'onboardingCompleted'>;

/**
 * Where somebody goes who has just signed in: always a path of this site.
 * @param wantsEnrolment they signed in in order to enrol a child
 */
export function landingPath(
  { role, onboardingCompleted }: Person,
  pending: PendingEnrolment | null,
  wantsEnrolment: boolean,
): string {
  if (!onboardingCompleted) return '/onboarding';
  if (role === 'PARENT' && pending) return pendingDestination(pending);
  if (role === 'PARENT' && wantsEnrolment) return '/select-course';
  return role === 'MENTOR' ? '/mentor' : '/dashboard';
}

/** The same, consuming the pending enrolment. What was typed about the child stays for the enrolment's form. */
export function takeLanding(viewer: Person, wantsEnrolment: boolean): string {
  const pending = readPendingEnrolment();
  const path = landingPath(viewer, pending, wantsEnrolment);
  if (viewer.onboardingCompleted && !pending?.studentData) clearPendingEnrolment();
  return path;
}
