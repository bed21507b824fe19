import { describe, expect, it } from 'vitest';
import { choicesOf, fieldsOf, newQuestion, readFields } from './assignmentForm.ts';

const zone = 'Africa/Lagos';
const filled = { ...fieldsOf(null, zone), title: 'Goats', description: 'Make a page' };

describe('readFields', () => {
  it('starts with the defaults and one row in each list', () => {
    expect(filled.requirements).toHaveLength(1);
    expect(filled.questions).toHaveLength(1);
    expect(readFields(filled, zone)).toMatchObject({
      input: {
        lessonNumber: 1,
        kind: 'SUBMISSION',
        maxAttempts: 3,
        passingScore: 70,
        points: 10,
        dueAt: null,
      },
    });
  });

  it('sets the due date to the end of that day for its author', () => {
    expect(readFields({ ...filled, dueDate: '2026-12-01' }, zone)).toMatchObject({
      input: { dueAt: '2026-12-01T22:59:00.000Z' },
    });
  });

  it('requires title, description and numbers', () => {
    expect(readFields({ ...filled, title: ' ' }, zone)).toMatchObject({
      problems: [{ field: 'title', message: 'Please fill in title and description' }],
    });
    expect(readFields({ ...filled, points: '' }, zone)).toMatchObject({
      problems: [{ field: 'points' }],
    });
  });

  it('reports an invalid question by its row', () => {
    const good = { ...newQuestion(), kind: 'SHORT_ANSWER' as const, text: 'Who?', correctAnswer: 'Ada' };
    const questions = [newQuestion(), good, { ...good, correctAnswer: '' }];
    expect(readFields({ ...filled, kind: 'OBJECTIVE', questions }, zone)).toMatchObject({
      problems: [{ field: 'questions.2' }],
    });
  });
});

describe('choicesOf', () => {
  it('returns the filled options, True and False, or nothing', () => {
    const question = { ...newQuestion(), options: ['Red', ' ', ' Blue ', ''] };
    expect(choicesOf(question)).toEqual(['Red', 'Blue']);
    expect(choicesOf({ ...question, kind: 'TRUE_FALSE' })).toEqual(['True', 'False']);
    expect(choicesOf({ ...question, kind: 'ESSAY' })).toEqual([]);
  });
});
