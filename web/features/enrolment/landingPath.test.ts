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
  it('is onboarding first, whatever else is waiting', () =>
    expect(landingPath({ ...parent, onboardingCompleted: false }, pending, true)).toBe('/onboarding'));
  it('goes on with an enrolment that was begun', () =>
    expect(landingPath(parent, pending, false)).toBe('/enroll?course=website-app&package=diy'));
  it('lets a parent choose who came to enrol and had not chosen', () =>
    expect(landingPath(parent, null, true)).toBe('/select-course'));
  it('is the dashboard otherwise', () => expect(landingPath(parent, null, false)).toBe('/dashboard'));
  it('is the mentors’ own page for a mentor, who enrols nobody', () =>
    expect(landingPath({ ...parent, role: 'MENTOR' }, pending, true)).toBe('/mentor'));
});
