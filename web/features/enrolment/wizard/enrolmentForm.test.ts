import { expect, test } from 'vitest';
import {
  AGES,
  ageOf,
  type EnrolledStudent,
  findEnrolledChild,
  initialForm,
  stepOf,
  stepProblems,
} from './enrolmentForm.ts';
import { pricingPath } from './pricingPath.ts';

const form = { firstName: 'Ada', childAge: '12', consent: false };

test('offers the ages 10 to 18, the last one open-ended', () => {
  expect(AGES).toHaveLength(9);
  expect(AGES[0]).toEqual({ value: '10', label: '10 years old' });
  expect(AGES.at(-1)).toEqual({ value: '18', label: '18+ years old' });
});

test('reports every missing field in step 1', () => {
  expect(stepProblems(1, { firstName: ' A ', childAge: '', consent: false })).toMatchObject([
    { field: 'firstName', message: "Child's first name is required" },
    { field: 'age', message: "Child's age is required" },
  ]);
  expect(stepProblems(1, { ...form, childAge: '9' })).toMatchObject([
    { field: 'age', message: 'Child must be between 10-18 years old' },
  ]);
  expect(stepProblems(1, form)).toEqual([]);
});

test('requires consent and complete earlier fields in later steps', () => {
  expect(stepProblems(2, form)).toMatchObject([
    { field: 'consent', message: 'Parental consent is required' },
  ]);
  expect(stepProblems(3, { ...form, consent: true })).toEqual([]);
  expect(stepProblems(3, { ...form, firstName: '' })).toMatchObject([
    { field: 'firstName', message: "Child's first name is required" },
  ]);
});

test('returns the age as a number or null', () => {
  expect(ageOf(form)).toBe(12);
  expect(ageOf({ ...form, childAge: ' ' })).toBeNull();
});

test('restores the stored values, and consent only for the course it was given for', () => {
  const pending = {
    course: 'website-app',
    package: 'diy',
    isMentored: false,
    studentData: { ...form, consent: true },
  } as const;
  expect(initialForm(pending, 'website-app')).toEqual({ ...form, consent: true });
  expect(initialForm(pending, 'video-animation')).toEqual(form);
  expect(initialForm(null, 'website-app')).toEqual({ firstName: '', childAge: '', consent: false });
});

test('maps fields to their steps', () => {
  expect([stepOf('age'), stepOf('consent'), stepOf(null)]).toEqual([1, 2, null]);
});

const student: EnrolledStudent = {
  id: 's1',
  firstName: 'Ada ',
  course: 'WEBSITE_APP',
  package: 'MENTORED',
  paymentStatus: 'PENDING',
  parent: { id: 'p1' },
};

test('finds a child by name and course, ignoring case and spaces', () => {
  expect(findEnrolledChild([student], 'p1', ' ADA', 'WEBSITE_APP')).toBe(student);
  expect(findEnrolledChild([student], 'p1', 'ada', 'VIDEO_ANIMATION')).toBeNull();
  expect(findEnrolledChild([student], 'p2', 'ada', 'WEBSITE_APP')).toBeNull();
});

test('returns the pricing path of an enrolment', () => {
  expect(pricingPath(student)).toBe('/pricing?course=website-app&package=mentored&student=s1');
});
