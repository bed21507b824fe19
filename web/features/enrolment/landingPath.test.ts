import { describe, expect, it } from 'vitest';
import { landingPath } from './landingPath.ts';
import type { PendingEnrolment } from './pendingEnrolment.ts';

const pending: PendingEnrolment = {
  course: 'website-app',
  package: 'diy',
  isMentored: false,
  studentData: null,
};
const parent = { role: 'PARENT', onboardingCompleted: true } as const;

describe('landingPath', () => {
  it('returns onboarding first, even with a pending enrolment', () =>
    expect(landingPath({ ...parent, onboardingCompleted: false }, pending, true)).toBe('/onboarding'));
  it('continues a pending enrolment', () =>
    expect(landingPath(parent, pending, false)).toBe('/enroll?course=website-app&package=diy'));
  it('returns the course selection for a parent who came to enrol without a choice', () =>
    expect(landingPath(parent, null, true)).toBe('/select-course'));
  it('returns the dashboard otherwise', () => expect(landingPath(parent, null, false)).toBe('/dashboard'));
  it('returns the mentor page for a mentor, who cannot enrol a child', () =>
    expect(landingPath({ ...parent, role: 'MENTOR' }, pending, true)).toBe('/mentor'));
});
