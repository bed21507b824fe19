import { describe, expect, it } from 'vitest';
import {
  COMPLETION_BLOCK_TEXTS,
  checkAnswers,
  checkNextAttempt,
  checkReview,
  checkSubmission,
  completionBlockText,
  gradeQuiz,
  OUT_OF_ATTEMPTS_BLOCK_TEXT,
  passingCriteriaText,
  pointsText,
  quizPoints,
  revealsAnswers,
  type SubmissionDraft,
  type SubmissionStatus,
  scoreWithEssays,
  statusForScore,
} from './assignments.ts';

const attempts = (...statuses: SubmissionStatus[]) =>
  statuses.map((status, index) => ({ attempt: index + 1, status }));

describe('passingCriteriaText', () => {
  const quiz = (...kinds: ('MULTIPLE_CHOICE' | 'ESSAY')[]) => ({
    kind: 'OBJECTIVE' as const,
    passingScore: 80,
    questionCount: kinds.length,
    essayCount: kinds.filter((kind) => kind === 'ESSAY').length,
  });
  it.each([
    [{ ...quiz(), kind: 'SUBMISSION' as const }, 'A reviewer approves from 80 of 100.'],
    [quiz('MULTIPLE_CHOICE'), '80 of 100 passes.'],
    [quiz('ESSAY'), 'A reviewer approves from 80 of 100.'],
    [quiz('MULTIPLE_CHOICE', 'ESSAY'), '80 of 100 passes, once a reviewer has read the essay.'],
  ])('returns the criteria of %j: %s', (assignment, text) =>
    expect(passingCriteriaText(assignment)).toBe(text),
  );
});

it('describes points, rounded', () => {
  expect(pointsText(10, null)).toBe('10 points');
  expect(pointsText(1, null)).toBe('1 point');
  expect(pointsText(5, 70)).toBe('4 of 5 points');
  expect(pointsText(40, 0)).toBe('0 of 40 points');
});

describe('completionBlockText', () => {
  const within = (...statuses: SubmissionStatus[]) => ({ attempts: attempts(...statuses), allowed: 3 });
  it.each([
    [[], null],
    [[within('APPROVED')], null],
    [[within()], COMPLETION_BLOCK_TEXTS.NONE],
    [[within('NEEDS_REVISION')], COMPLETION_BLOCK_TEXTS.NEEDS_REVISION],
    [[within('NEEDS_REVISION', 'SUBMITTED')], COMPLETION_BLOCK_TEXTS.SUBMITTED],
    [[within('UNDER_REVIEW')], COMPLETION_BLOCK_TEXTS.UNDER_REVIEW],
    [[within('NEEDS_REVISION', 'APPROVED')], null],
    [[within('SUBMITTED'), within('NEEDS_REVISION'), within()], COMPLETION_BLOCK_TEXTS.NONE],
    [[within('SUBMITTED'), within('NEEDS_REVISION')], COMPLETION_BLOCK_TEXTS.NEEDS_REVISION],
    [[within('APPROVED'), within('SUBMITTED')], COMPLETION_BLOCK_TEXTS.SUBMITTED],
    [[{ ...within('NEEDS_REVISION'), allowed: 1 }], OUT_OF_ATTEMPTS_BLOCK_TEXT],
    [[{ ...within('NEEDS_REVISION'), allowed: 1 }, within('SUBMITTED')], COMPLETION_BLOCK_TEXTS.SUBMITTED],
  ])('returns for %j the reason %s', (required, block) => expect(completionBlockText(required)).toBe(block));
});

it('allows another attempt only after a failed one, up to the limit', () => {
  expect(checkNextAttempt(attempts(), 3)).toBeNull();
  expect(checkNextAttempt(attempts('NEEDS_REVISION', 'NEEDS_REVISION'), 3)).toBeNull();
  expect(checkNextAttempt(attempts('SUBMITTED'), 3)?.code).toBe('CONFLICT');
  expect(checkNextAttempt(attempts('APPROVED'), 3)?.code).toBe('CONFLICT');
  expect(checkNextAttempt(attempts('NEEDS_REVISION'), 1)?.code).toBe('LIMIT');
});

const work = { mode: 'TEXT', text: 'Mine', links: [], files: [], screenshots: [] } as const;

describe('checkSubmission', () => {
  it('requires a description', () =>
    expect(checkSubmission({ ...work, text: ' \n' })?.message).toBe(
      'Please provide a text description of your work',
    ));

  it('requires the content of its mode', () => {
    const messageOf = (change: Partial<SubmissionDraft>) =>
      checkSubmission({ ...work, text: '', ...change })?.message;
    expect(messageOf({ mode: 'FILE' })).toBe('Please upload at least one file or screenshot');
    expect(messageOf({ mode: 'BOTH' })).toBe('Please provide either text description or upload files');
    expect(messageOf({ mode: 'FILE', screenshots: ['a'] })).toBeUndefined();
    expect(messageOf({ mode: 'BOTH', files: ['a'] })).toBeUndefined();
    expect(messageOf({ mode: 'BOTH', files: ['a'], screenshots: ['a'] })).toBe(
      'A file can be handed in once',
    );
    expect(messageOf({ mode: 'FILE', files: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe('There can be 5 files');
  });

  it.each(['https://my-page.example', ' https://a.example/b?c=1 ', ''])('accepts the link %j', (link) =>
    expect(checkSubmission({ ...work, links: [link] })).toBeNull(),
  );

  it.each(['javascript:alert(1)', 'my page', 'https://', 'https://me@a.example', 'https://x'])(
    'rejects the link %s',
    (link) => expect(checkSubmission({ ...work, links: [link] })?.message).toBe(`Invalid URL: ${link}`),
  );

  it.each(['http://a.example', 'HTTP://a.example'])('says what is wrong with the link %j', (link) =>
    expect(checkSubmission({ ...work, links: [link] })?.message).toBe(
      `Invalid URL: ${link}. Please start it with https:// instead of http://`,
    ),
  );
});

const questions = [
  {
    id: 'a',
    kind: 'MULTIPLE_CHOICE',
    options: ['One', 'Two'],
    correctAnswer: 'Two',
    points: 20,
    isRequired: true,
  },
  {
    id: 'b',
    kind: 'TRUE_FALSE',
    options: ['True', 'False'],
    correctAnswer: 'True',
    points: 20,
    isRequired: true,
  },
  { id: 'c', kind: 'SHORT_ANSWER', options: [], correctAnswer: 'Prompt', points: 10, isRequired: true },
  { id: 'd', kind: 'ESSAY', options: [], correctAnswer: null, points: 50, isRequired: false },
] as const;
const answer = (a: string, b: string, c: string, d: string) =>
  Object.entries({ a, b, c, d }).map(([questionId, text]) => ({ questionId, answer: text }));

describe('a quiz', () => {
  it('counts unanswered required questions', () => {
    expect(checkAnswers(questions, answer('Two', '', ' ', ''))?.message).toBe(
      'Please answer all required questions (2 remaining)',
    );
    expect(checkAnswers(questions, answer('Two', 'True', 'x', ''))).toBeNull();
  });

  it('rejects unknown choices, unknown questions and second answers', () => {
    expect(checkAnswers(questions, answer('Three', 'True', 'x', ''))).not.toBeNull();
    expect(checkAnswers(questions, [{ questionId: 'z', answer: 'x' }])).not.toBeNull();
    expect(
      checkAnswers(questions, [...answer('Two', 'True', 'x', ''), { questionId: 'a', answer: 'One' }]),
    ).not.toBeNull();
    expect(checkAnswers([], [])?.message).toBe('No questions found for this assignment.');
  });

  it('is marked by points, without regard to case and spaces', () => {
    expect(gradeQuiz(questions, answer('Two', 'True', '  pROMPT ', ''))).toBe(100);
    expect(gradeQuiz(questions, answer('Two', 'False', 'prompt', ''))).toBe(60);
    expect(gradeQuiz(questions, [])).toBe(0);
  });

  it('has no score while an essay needs a review', () =>
    expect(gradeQuiz(questions, answer('Two', 'True', 'prompt', 'I think...'))).toBeNull());

  it('is approved from its pass mark on', () => {
    expect(statusForScore(70, 70)).toBe('APPROVED');
    expect(statusForScore(69, 70)).toBe('NEEDS_REVISION');
    expect(statusForScore(0, 0)).toBe('APPROVED');
    expect(statusForScore(99, 100)).toBe('NEEDS_REVISION');
  });
});

describe('quizPoints', () => {
  it('adds the points of essays that were written to the machine-marked ones', () => {
    const points = quizPoints(questions, answer('Two', 'False', 'prompt', 'Goats'));
    expect(points).toEqual({ earned: 30, marked: 50, essays: 50 });
    expect([0, 25, 50].map((given) => scoreWithEssays(points, given))).toEqual([30, 55, 80]);
    expect(quizPoints(questions, answer('Two', 'True', 'prompt', ' '))).toEqual({
      ...{ earned: 50, marked: 50, essays: 0 },
    });
  });
});

it('reveals correct answers once a quiz is passed or no attempt is left', () => {
  expect(revealsAnswers(attempts(), 1)).toBe(false);
  expect(revealsAnswers(attempts('NEEDS_REVISION'), 2)).toBe(false);
  expect(revealsAnswers(attempts('NEEDS_REVISION', 'UNDER_REVIEW'), 2)).toBe(false);
  expect(revealsAnswers(attempts('NEEDS_REVISION', 'NEEDS_REVISION'), 2)).toBe(true);
  expect(revealsAnswers(attempts('NEEDS_REVISION', 'NEEDS_REVISION'), 3)).toBe(false);
  expect(revealsAnswers(attempts('APPROVED'), 3)).toBe(true);
});

describe('checkReview', () => {
  const valid = {
    score: 70,
    essayPoints: null,
    feedback: 'Good',
    strengths: [''],
    areasForImprovement: [],
    nextSteps: [],
    timeSpentMinutes: null,
  };

  it('accepts a complete review', () => {
    expect(checkReview(valid, 0)).toBeNull();
    expect(checkReview({ ...valid, score: null, essayPoints: 30 }, 30)).toBeNull();
  });

  it('requires points for essays, and a score for all other work', () => {
    expect(checkReview({ ...valid, essayPoints: 31 }, 30)?.field).toBe('essayPoints');
    expect(checkReview(valid, 30)?.field).toBe('essayPoints');
    expect(checkReview({ ...valid, score: null, essayPoints: 30 }, 0)?.field).toBe('score');
  });

  it.each([
    [{ score: 101 }, 'score'],
    [{ score: -1 }, 'score'],
    [{ score: 70.5 }, 'score'],
    [{ feedback: ' ' }, 'feedback'],
    [{ nextSteps: ['x'.repeat(501)] }, 'nextSteps'],
    [{ timeSpentMinutes: -1 }, 'timeSpentMinutes'],
  ])('rejects %j at %s', (change, field) => {
    expect(checkReview({ ...valid, ...change }, 0)?.field).toBe(field);
  });
});
