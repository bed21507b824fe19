import { expect, test } from 'vitest';
import { journeyOf, payPath, type SelectedStudent, variantOf } from './dashboardView.ts';

const student = (id: string, paymentStatus: SelectedStudent['paymentStatus'], done: string[]) =>
  ({
    __typename: 'Student',
    id,
    firstName: 'Ada',
    age: 12,
    lastPayment: null,
    course: 'WEBSITE_APP',
    package: 'DIY',
    paymentStatus,
    paidThroughWeek: null,
    instalmentPlan: null,
    enrolledAt: '2026-01-01T00:00:00Z',
    mentor: null,
    certificate: null,
    completions: done.map((lessonId) => ({ __typename: 'LessonCompletion', lessonId })),
  }) satisfies SelectedStudent;

const lesson = (number: number) => ({
  __typename: 'Lesson' as const,
  id: `l${number}`,
  number,
  title: `Lesson ${number}`,
  videoDurationMinutes: 30,
});
const lessons = [1, 2, 3, 4].map(lesson);

const paid = student('paid', 'COMPLETED', ['l1', 'unpublished']);
const pending = student('pending', 'PENDING', []);

test('selects one of three variants of the dashboard', () => {
  expect([variantOf([]), variantOf([pending]), variantOf([pending, paid])]).toEqual([
    'none',
    'unpaid',
    'full',
  ]);
});

test('counts only published lessons in the journey', () => {
  const journey = journeyOf(paid, lessons);
  expect(journey).toMatchObject({ completed: 1, total: 4, percent: 25 });
  expect(journey.lessons.map(({ state }) => state)).toEqual(['DONE', 'READY', 'WAITING', 'WAITING']);
});

test('locks an unpaid journey', () => {
  expect(journeyOf(pending, lessons).lessons.every(({ state }) => state === 'LOCKED')).toBe(true);
});

test('counts twenty lessons for a course without any', () => {
  expect(journeyOf(paid, [])).toMatchObject({ total: 20, percent: 0 });
});

test('links an enrolment to the payment of its own course and package', () => {
  expect(payPath(pending)).toBe('/pricing?course=website-app&package=diy&student=pending');
});
