import { describe, expect, it } from 'vitest';
import { choicesOf, fieldsOf, newQuestion, readFields, recipientsText } from './assignmentForm.ts';

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

describe('the recipients', () => {
  const ada = { id: 'a', firstName: 'Ada', parentName: 'Ngozi', course: 'WEBSITE_APP' as const };
  const efe = { ...ada, id: 'e', firstName: 'Efe', course: 'VIDEO_ANIMATION' as const };

  it('are nobody in particular until students are chosen, and those of the course then', () => {
    expect(readFields({ ...filled, recipients: [ada] }, zone)).toMatchObject({
      input: { recipientIds: null },
    });
    const chosen = { ...filled, audience: 'CHOSEN' as const, recipients: [ada, efe] };
    expect(readFields(chosen, zone)).toMatchObject({ input: { recipientIds: ['a'] } });
    expect(readFields({ ...chosen, recipients: [efe] }, zone)).toMatchObject({
      problems: [{ field: 'recipientIds' }],
    });
  });

  it('are named on the card, the first two when they are many', () => {
    const named = (...names: string[]) =>
      recipientsText({
        isForChosenStudents: true,
        recipients: names.map((firstName) => ({ firstName })),
      });
    expect(named('Ada')).toBe('For Ada');
    expect(named('Ada', 'Chidi', 'Efe')).toBe('For Ada, Chidi and Efe');
    expect(named('Ada', 'Chidi', 'Efe', 'Bisi', 'Dayo')).toBe('For Ada, Chidi and 3 more');
    expect(recipientsText({ isForChosenStudents: false, recipients: [] })).toBeNull();
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
