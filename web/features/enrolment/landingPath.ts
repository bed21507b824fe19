import type { Viewer } from '../accounts/session/session.ts';
import {
  clearPendingEnrolment,
  type PendingEnrolment,
  pendingDestination,
  readPendingEnrolment,
} from './pendingEnrolment.ts';

type Person = Pick<Viewer, 'role' | 'onboardingCompleted'>;

/**
 * Returns the path for a person who has just signed in: always one of this site.
 * @param wantsEnrolment true when they signed in to enrol a child
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

/** Returns the landing path and clears the pending enrolment, but keeps what was typed about the child for its form. */
export function consumeLandingPath(viewer: Person, wantsEnrolment: boolean): string {
  const pending = readPendingEnrolment();
  const path = landingPath(viewer, pending, wantsEnrolment);
  if (viewer.onboardingCompleted && !pending?.studentData) clearPendingEnrolment();
  return path;
}
