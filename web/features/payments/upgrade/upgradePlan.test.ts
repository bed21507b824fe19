import { describe, expect, it } from 'vitest';
import type { UpgradeQuery } from './upgrade.generated.ts';
import { isStudentId, lessonProgress, progressText, upgradableStudent } from './upgradePlan.ts';

const lesson = (id: string) => ({ __typename: 'Lesson' as const, id });
const student: NonNullable<UpgradeQuery['student']> = {
  __typename: 'Student',
  id: 'a',
  firstName: 'Ada',
  course: 'VIDEO_ANIMATION',
  package: 'DIY',
  paymentStatus: 'COMPLETED',
  paidThroughWeek: null,
  parent: { __typename: 'Person', id: 'parent' },
  completions: ['v1', 'v2', 'gone'].map((lessonId) => ({ __typename: 'LessonCompletion', lessonId })),
};
const data = (changed: Partial<typeof student> | null): UpgradeQuery => ({
  __typename: 'Query',
  student: changed && { ...student, ...changed },
  upgradeQuote: null,
  websiteLessons: [lesson('w1')],
  videoLessons: [lesson('v1'), lesson('v2'), lesson('v3')],
});

describe('upgradableStudent', () => {
  it('accepts a paid DIY enrolment of the viewer', () =>
    expect(upgradableStudent(data({}), 'parent')?.id).toBe('a'));
  it.each([
    ['an unknown student', null, 'parent'],
    ['a mentored one', { package: 'MENTORED' as const }, 'parent'],
    ['an unpaid one', { paymentStatus: 'PENDING' as const }, 'parent'],
    ['somebody else’s', {}, 'mentor'],
  ])('rejects %s', (_name, changed, viewer) => expect(upgradableStudent(data(changed), viewer)).toBeNull());
});

describe('lessonProgress', () => {
  it('counts published lessons of the course', () =>
    expect(progressText(lessonProgress(student, data({})))).toBe('2/3 lessons completed'));
  it('counts 20 lessons while none is published', () => {
    const none = { websiteLessons: [], videoLessons: [] };
    expect(progressText(lessonProgress(student, none))).toBe('0/20 lessons completed');
  });
});

it('accepts only ids of students', () => {
  expect(isStudentId('2801b5b6-b5c5-4ca9-8740-f7102b5e7eef')).toBe(true);
  for (const text of [null, '', 'kunle', '2801b5b6']) expect(isStudentId(text)).toBe(false);
});
