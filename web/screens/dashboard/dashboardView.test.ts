import { expect, test } from 'vitest';
import type { DashboardQuery } from './Dashboard.generated.ts';
import { type DashboardStudent, journeyOf, payPath, selectedStudent, variantOf } from './dashboardView.ts';

const student = (id: string, paymentStatus: DashboardStudent['paymentStatus'], done: string[]) =>
  ({
    __typename: 'Student',
    id,
    firstName: 'Ada',
    age: 12,
    course: 'WEBSITE_APP',
    package: 'DIY',
    paymentStatus,
    enrolledAt: '2026-01-01T00:00:00Z',
    nextSessionAt: null,
    mentor: null,
    completions: done.map((lessonId) => ({ __typename: 'LessonCompletion', lessonId })),
  }) satisfies DashboardStudent;

const lesson = (number: number) => ({
  __typename: 'Lesson' as const,
  id: `l${number}`,
  number,
  title: `Lesson ${number}`,
  videoDurationMinutes: 30,
});
const data: DashboardQuery = {
  __typename: 'Query',
  students: [],
  websiteLessons: [1, 2, 3, 4].map(lesson),
  videoLessons: [],
};

const paid = student('paid', 'COMPLETED', ['l1', 'unpublished']);
const pending = student('pending', 'PENDING', []);

test('the dashboard has three faces', () => {
  expect([variantOf([]), variantOf([pending]), variantOf([pending, paid])]).toEqual([
    'none',
    'unpaid',
    'full',
  ]);
});

test('the address chooses among the viewer’s own; else a paid one is shown', () => {
  expect(selectedStudent([pending, paid], 'pending')?.id).toBe('pending');
  expect(selectedStudent([pending, paid], 'somebody else’s')?.id).toBe('paid');
  expect(selectedStudent([pending, paid], null)?.id).toBe('paid');
  expect(selectedStudent([], 'paid')).toBeNull();
});

test('the journey counts published lessons only', () => {
  const journey = journeyOf(paid, data);
  expect(journey).toMatchObject({ completed: 1, total: 4, percent: 25 });
  expect(journey.lessons.map(({ state }) => state)).toEqual(['DONE', 'READY', 'WAITING', 'WAITING']);
});

test('an unpaid journey is locked', () => {
  expect(journeyOf(pending, data).lessons.every(({ state }) => state === 'LOCKED')).toBe(true);
});

test('a course whose lessons are not there counts as twenty', () => {
  expect(journeyOf({ ...paid, course: 'VIDEO_ANIMATION' }, data)).toMatchObject({ total: 20, percent: 0 });
});

test('an enrolment is paid under its own course and package', () => {
  expect(payPath(pending)).toBe('/pricing?course=website-app&package=diy&student=pending');
});
