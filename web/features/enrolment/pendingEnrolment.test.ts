import { expect, test } from 'vitest';
import { pendingDestination, pendingEnrolmentFrom } from './pendingEnrolment.ts';

const studentData = { firstName: 'Ada', childAge: '12', consent: true };

test('restores a stored enrolment', () => {
  const stored = { course: 'video-animation', package: 'mentored', isMentored: true, studentData };
  expect(pendingEnrolmentFrom(stored)).toEqual(stored);
});

test('accepts the old name of a course', () => {
  expect(pendingEnrolmentFrom({ course: 'video', package: 'diy' })).toEqual({
    course: 'video-animation',
    package: 'diy',
    isMentored: false,
    studentData: null,
  });
});

test.each([null, 'text', [], {}, { course: 'website-app' }, { course: 'cooking', package: 'diy' }])(
  'rejects %j',
  (stored) => expect(pendingEnrolmentFrom(stored)).toBeNull(),
);

test('treats fields of the wrong shape as missing', () => {
  const stored = {
    course: 'website-app',
    package: 'diy',
    studentData: { firstName: 7, childAge: null, consent: 'yes' },
  };
  expect(pendingEnrolmentFrom(stored)?.studentData).toEqual({ firstName: '', childAge: '', consent: false });
});

test('leads to the pricing page for the mentored package, to the enrolment for the other', () => {
  const pending = { course: 'website-app', studentData: null } as const;
  expect(pendingDestination({ ...pending, isMentored: true, package: 'mentored' })).toBe(
    '/mentored-pricing?course=website-app',
  );
  expect(pendingDestination({ ...pending, isMentored: false, package: 'diy' })).toBe(
    '/enroll?course=website-app&package=diy',
  );
});
