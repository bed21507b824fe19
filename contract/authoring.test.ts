import { describe, expect, it } from 'vitest';
import { type AssignmentDraft, AUTHORING_TEXTS, checkAssignment, normalizeQuestions } from './authoring.ts';

const question = {
  kind: 'MULTIPLE_CHOICE' as const,
  text: 'Which?',
  options: ['Red', 'Blue', '', ' '],
  correctAnswer: 'Blue',
  explanation: '',
  hint: ' ',
  points: 10,
};
const draft: AssignmentDraft = {
  title: 'A page',
  description: 'Make a page',
  lessonNumber: 1,
  kind: 'OBJECTIVE',
  maxAttempts: 3,
  passingScore: 70,
  points: 10,
  isRequired: true,
  maxFileSizeMb: 10,
  isShuffled: true,
  drawCount: null,
  requirements: [' One ', ''],
  criteria: [],
  questions: [question, { ...question, text: ' ' }],
};
const withQuestion = (change: object) => ({ questions: [question, { ...question, ...change }] });

describe('checkAssignment', () => {
  it.each([
    {},
    { kind: 'SUBMISSION' as const, questions: [] },
    withQuestion({ kind: 'TRUE_FALSE', correctAnswer: 'False' }),
    withQuestion({ kind: 'SHORT_ANSWER', correctAnswer: 'a goat' }),
    withQuestion({ kind: 'ESSAY', correctAnswer: '' }),
    { ...withQuestion({ hint: 'Think of the sky' }), drawCount: 2 },
    { maxAttempts: 10, passingScore: 0, points: 100, lessonNumber: 20 },
  ])('accepts %o', (change) => {
    expect(checkAssignment({ ...draft, ...change })).toBeNull();
  });

  it.each([
    ['title', { title: ' ' }, AUTHORING_TEXTS.required],
    ['description', { description: '' }, AUTHORING_TEXTS.required],
    ['lessonNumber', { lessonNumber: 21 }, /1 to 20/],
    ['maxAttempts', { maxAttempts: 0 }, /1 to 10/],
    ['passingScore', { passingScore: 101 }, /0 to 100/],
    ['points', { points: 1.5 }, 'The number of points goes from 1 to 100'],
    ['questions', { questions: [{ ...question, text: '' }] }, AUTHORING_TEXTS.noQuestions],
    ['drawCount', { drawCount: 2 }, /1 to 1 of/],
    ['drawCount', { drawCount: 0 }, /1 to 1 of/],
    ['drawCount', { drawCount: 0.5 }, /1 to 1 of/],
    ['questions.1', withQuestion({ hint: 'x'.repeat(2001) }), /2000 characters/],
    ['questions.1', withQuestion({ points: 101 }), /1 to 100/],
    ['questions.1', withQuestion({ options: ['Blue'] }), /2 to 4/],
    ['questions.1', withQuestion({ options: ['Blue', 'blue'] }), /the same/],
    ['questions.1', withQuestion({ correctAnswer: 'Green' }), /one of the options/],
    ['questions.1', withQuestion({ kind: 'TRUE_FALSE', correctAnswer: 'Blue' }), /one of the options/],
    ['questions.1', withQuestion({ kind: 'SHORT_ANSWER', correctAnswer: ' ' }), /is correct/],
  ])('rejects at %s an assignment with %o', (field, change, message) => {
    const problem = checkAssignment({ ...draft, ...change });
    expect(problem?.field).toBe(field);
    expect(problem?.message).toMatch(message);
  });
});

describe('tidyQuestions', () => {
  it('drops blank questions and blank options, and keeps what a kind has', () => {
    expect(normalizeQuestions(draft)).toEqual([
      {
        kind: 'MULTIPLE_CHOICE',
        text: 'Which?',
        options: ['Red', 'Blue'],
        correctAnswer: 'Blue',
        explanation: null,
        hint: null,
        points: 10,
      },
    ]);
    expect(normalizeQuestions({ ...draft, kind: 'SUBMISSION' })).toEqual([]);
    const [essay] = normalizeQuestions({ ...draft, questions: [{ ...question, kind: 'ESSAY' }] });
    expect(essay).toMatchObject({ options: [], correctAnswer: null });
  });
});
