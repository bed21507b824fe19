import { expect, test } from 'vitest';
import { pendingDestination, pendingEnrolmentFrom } from './pendingEnrolment.ts';

const studentData = { firstName: 'Ada', childAge: '12', consent: true };

test('what was stored comes back', () => {
  const stored = { course: 'video-animation', package: 'mentored', isMentored: true, studentData };
  expect(pendingEnrolmentFrom(stored)).toEqual(stored);
});

test('an old name of the course is understood', () => {
  expect(pendingEnrolmentFrom({ course: 'video', package: 'diy' })).toEqual({
    course: 'video-animation',
    package: 'diy',
    isMentored: false,
    studentData: null,
  });
});

test.each([null, 'text', [], {}, { course: 'website-app' }, { course: 'cooking', package: 'diy' }])(
  '%j is no pending enrolment',
  (stored) => expect(pendingEnrolmentFrom(stored)).toBeNull(),
);

test('parts of the wrong shape are taken as not there', () => {
  const stored = {
    course: 'website-app',
    package: 'diy',
    studentData: { firstName: 7, childAge: null, consent: 'yes' },
  };
  expect(pendingEnrolmentFrom(stored)?.studentData).toEqual({ firstName: '', childAge: '', consent: false });
});

test('the mentored package goes on to its pricing page, the other to the enrolment', () => {
  const pending = { course: 'website-app', studentData: null } as const;
  expect(pendingDestination({ ...pending, isMentored: true, package: 'mentored' })).toBe(
    '/mentored-pricing?course=website-app',
  );
  expect(pendingDestination({ ...pending, isMentored: false, package: 'diy' })).toBe(
    '/enroll?course=website-app&package=diy',
  );
});
