import { expect, test } from 'vitest';
import {
  AGES,
  ageOf,
  type EnrolledStudent,
  errorsOfStep,
  pricingPath,
  sameChild,
  startingForm,
  stepOf,
} from './enrolmentForm.ts';

const form = { firstName: 'Ada', childAge: '12', consent: false };

test('the ages are 10 to 18, the last open above', () => {
  expect(AGES).toHaveLength(9);
  expect(AGES[0]).toEqual({ value: '10', label: '10 years old' });
  expect(AGES.at(-1)).toEqual({ value: '18', label: '18+ years old' });
});

test('step 1 names everything that is missing', () => {
  expect(errorsOfStep(1, { firstName: ' A ', childAge: '', consent: false })).toEqual({
    firstName: "Child's first name is required",
    age: "Child's age is required",
  });
  expect(errorsOfStep(1, { ...form, childAge: '9' })).toEqual({
    age: 'Child must be between 10-18 years old',
  });
  expect(errorsOfStep(1, form)).toEqual({});
});

test('later steps need the consent, and nothing missing from before', () => {
  expect(errorsOfStep(2, form)).toEqual({ consent: 'Parental consent is required' });
  expect(errorsOfStep(3, { ...form, consent: true })).toEqual({});
  expect(errorsOfStep(3, { ...form, firstName: '' })).toEqual({
    firstName: "Child's first name is required",
  });
});

test('an age is a number or nothing', () => {
  expect(ageOf(form)).toBe(12);
  expect(ageOf({ ...form, childAge: ' ' })).toBeNull();
});

test('what was typed comes back; consent only to the course it was given for', () => {
  const pending = {
    course: 'website-app',
    package: 'diy',
    isMentored: false,
    studentData: { ...form, consent: true },
  } as const;
  expect(startingForm(pending, 'website-app')).toEqual({ ...form, consent: true });
  expect(startingForm(pending, 'video-animation')).toEqual(form);
  expect(startingForm(null, 'website-app')).toEqual({ firstName: '', childAge: '', consent: false });
});

test('fields lead to their steps', () => {
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

test('a child is known again by name and course, whatever the spelling', () => {
  expect(sameChild([student], 'p1', ' ADA', 'WEBSITE_APP')).toBe(student);
  expect(sameChild([student], 'p1', 'ada', 'VIDEO_ANIMATION')).toBeNull();
  expect(sameChild([student], 'p2', 'ada', 'WEBSITE_APP')).toBeNull();
});

test('an enrolment is paid at an address that names it', () => {
  expect(pricingPath(student)).toBe('/pricing?course=website-app&package=mentored&student=s1');
});
