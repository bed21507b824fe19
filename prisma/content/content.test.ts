import { describe, expect, it } from 'vitest';
import { hints } from './hints.ts';
import type { AssignmentContent, LessonContent, QuestionContent } from './types.ts';
import { videoAnimationLessons } from './videoAnimation/course.ts';
import { websiteAppLessons } from './websiteApp/course.ts';

const courses: [string, LessonContent[]][] = [
  ['website-app', websiteAppLessons],
  ['video-animation', videoAnimationLessons],
];

const SUBMITTABLE = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'webp'];

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function checkQuestion(question: QuestionContent) {
  expect(question.text.length).toBeGreaterThan(10);
  expect(question.explanation.length).toBeGreaterThan(15);
  if (question.kind !== 'ESSAY') {
    const hint = hints[question.text] ?? '';
    expect([question.text, hint.length > 10]).toEqual([question.text, true]);
    // True and false are words of the question's kind, not of its answer.
    if (question.kind !== 'TRUE_FALSE')
      expect(hint.toLowerCase()).not.toContain(question.correctAnswer?.toLowerCase());
  }
  expect(Number.isInteger(question.points)).toBe(true);
  expect(question.points).toBeGreaterThanOrEqual(1);
  expect(question.points).toBeLessThanOrEqual(100);
  if (question.kind === 'MULTIPLE_CHOICE') {
    expect(question.options).toHaveLength(4);
    expect(new Set(question.options).size).toBe(4);
    expect(question.options).toContain(question.correctAnswer);
  } else if (question.kind === 'TRUE_FALSE') {
    expect(question.options).toEqual(['True', 'False']);
    expect(question.options).toContain(question.correctAnswer);
  } else {
    expect(question.options).toEqual([]);
    if (question.kind === 'ESSAY') expect(question.correctAnswer).toBeNull();
    else expect(question.correctAnswer?.trim().length).toBeGreaterThan(0);
  }
}

function checkAssignment(assignment: AssignmentContent) {
  expect(assignment.description.length).toBeGreaterThan(20);
  expect(assignment.instructions.length).toBeGreaterThan(20);
  expect(assignment.maxAttempts).toBeGreaterThanOrEqual(1);
  expect(assignment.maxAttempts).toBeLessThanOrEqual(10);
  expect(assignment.passingScore).toBeGreaterThanOrEqual(0);
  expect(assignment.passingScore).toBeLessThanOrEqual(100);
  expect(assignment.maxFileSizeMb ?? 10).toBeLessThanOrEqual(50);
  for (const type of assignment.allowedFileTypes ?? []) expect(SUBMITTABLE).toContain(type);
  if (assignment.kind === 'OBJECTIVE') {
    expect(assignment.questions.length).toBeGreaterThanOrEqual(3);
    expect(new Set(assignment.questions.map((question) => question.text)).size).toBe(
      assignment.questions.length,
    );
    expect(assignment.questions.reduce((sum, question) => sum + question.points, 0)).toBe(100);
  } else {
    expect(assignment.questions).toEqual([]);
    expect(assignment.requirements.length).toBeGreaterThanOrEqual(2);
  }
}

describe.each(courses)('the lessons of %s', (_course, lessons) => {
  const assignments = lessons.flatMap((lesson) => lesson.assignments);
  const questions = assignments.flatMap((assignment) => assignment.questions);

  it('are numbered from 1 to 20 without a gap', () => {
    expect(lessons.map((lesson) => lesson.number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('have titles, video titles and descriptions of their own', () => {
    for (const of of [
      lessons.map((lesson) => lesson.title),
      lessons.map((lesson) => lesson.videoTitle),
      lessons.map((lesson) => lesson.description),
      assignments.map((assignment) => assignment.title),
    ]) {
      expect(new Set(of).size).toBe(of.length);
    }
  });

  it.each(lessons)('lesson $number fits its half hour and reads well', (lesson) => {
    expect(lesson.videoDurationMinutes).toBeGreaterThanOrEqual(30);
    expect(lesson.videoDurationMinutes).toBeLessThanOrEqual(45);
    expect(words(lesson.textContent)).toBeGreaterThanOrEqual(120);
    expect(words(lesson.textContent)).toBeLessThanOrEqual(350);
    expect(lesson.textContent).not.toMatch(/lorem ipsum|TODO|<script/i);
    expect(lesson.textContent).not.toMatch(/^#{1,2} /m);
    expect(lesson.description.match(/[.!?](\s|$)/g)).toHaveLength(2);
    expect(lesson.videoEmbedCode).toBeNull();
  });

  it('have at most one required assignment each, in 12 lessons, and none in lesson 3', () => {
    const required = lessons.map((lesson) => lesson.assignments.filter((a) => a.isRequired).length);
    expect(required.filter((count) => count === 1)).toHaveLength(12);
    expect(Math.max(...required)).toBe(1);
    expect(lessons[2]?.assignments).toEqual([]);
    expect(lessons.some((lesson) => lesson.assignments.length === 2)).toBe(true);
  });

  it('include complete assignments and questions of every kind', () => {
    for (const assignment of assignments) checkAssignment(assignment);
    for (const question of questions) checkQuestion(question);
    expect(new Set(questions.map((question) => question.kind))).toEqual(
      new Set(['MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ESSAY']),
    );
    expect(new Set(assignments.map((assignment) => assignment.kind)).size).toBe(2);
  });

  it('have correct options in different positions', () => {
    const places = questions
      .filter((question) => question.kind === 'MULTIPLE_CHOICE')
      .map((question) => question.options.indexOf(question.correctAnswer ?? ''));
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
    const truths = questions.filter((question) => question.kind === 'TRUE_FALSE');
    expect(new Set(truths.map((question) => question.correctAnswer))).toEqual(new Set(['True', 'False']));
  });
});
