import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { BeginQuizDocument } from './assignments.generated.ts';
import { QuizSubmissionDocument, ReviewEssayDocument, SubmitDrawnQuizDocument } from './quizzes.generated.ts';

const RIGHT = 'MARKER-RIGHT';
const EXPLANATION = 'MARKER-EXPLANATION';
const HINT = 'Look at the second picture';
const OPTIONS = ['Red', 'Green', 'Yellow', RIGHT];
const COUNT = 12;

let gateway: TestGateway;
let family: Family;
let others: Family;
let child: Person;
let lessonId: string;
let quiz: { id: string; questionIds: string[] };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 1);
});
afterAll(() => gateway.close());

const marked = { correctAnswer: RIGHT, explanation: EXPLANATION, hint: HINT };

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  child = await makeLinkedChild(app, family);
  const questions = Array.from({ length: COUNT }, (_, index) => ({
    ...marked,
    ...{ kind: 'MULTIPLE_CHOICE' as const, text: `Question ${index}`, options: OPTIONS },
  }));
  quiz = await makeAssignment(app, { lessonId, position: 1, kind: 'OBJECTIVE', questions });
});

const begin = (person: Person, assignmentId: string) =>
  runAs(gateway.url, person, BeginQuizDocument, { studentId: family.studentId, assignmentId });
const beginOwn = async () => successOf(await begin(child, quiz.id));
const submit = (questions: readonly { id: string }[], answer: string, assignmentId: string) =>
  runAs(gateway.url, child, SubmitDrawnQuizDocument, {
    ...{ id: randomUUID(), studentId: family.studentId, assignmentId },
    answers: questions.map(({ id: questionId }) => ({ questionId, answer })),
  });
const configure = (data: { drawCount?: number; isShuffled?: boolean; maxAttempts?: number }) =>
  gateway.app.prisma.assignment.update({ where: { id: quiz.id }, data });
const readAs = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(QuizSubmissionDocument, { id })).submission;

describe('beginQuiz', () => {
  it('gives one attempt to everybody who begins it at the same time, and again later', async () => {
    const lock = `SELECT 1 FROM "Student" WHERE id = '${family.studentId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const both = [child, family.parent, child].map((person) => begin(person, quiz.id));
    await held.waiting(3);
    await held.release();
    const attempts = (await Promise.all(both)).map(successOf);
    const later = await beginOwn();
    for (const attempt of attempts) expect(attempt).toEqual(later);
    expect(later.questions).toHaveLength(COUNT);
    expect(await gateway.app.prisma.quizAttempt.count({ where: { assignmentId: quiz.id } })).toBe(1);
  });

  it('is for the child’s own family, and while an attempt is left', async () => {
    for (const person of [others.parent, others.mentor, family.mentor])
      expect(errorOf(await begin(person, quiz.id)).code).toBe('NOT_FOUND');
    await configure({ maxAttempts: 1 });
    const { questions } = await beginOwn();
    successOf(await submit(questions, 'Red', quiz.id));
    expect(errorOf(await begin(child, quiz.id)).code).toBe('LIMIT');
  });
});

describe('the questions of an attempt', () => {
  it('are shuffled for each attempt with their choices, and answered by their ids', async () => {
    const first = await beginOwn();
    const order = first.questions.map(({ id }) => id);
    expect(order.toSorted()).toEqual(quiz.questionIds.toSorted());
    const choices = first.questions.map(({ options }) => options.join());
    expect(new Set(choices).size).toBeGreaterThan(1);
    for (const { options } of first.questions) expect(options.toSorted()).toEqual(OPTIONS.toSorted());
    const failed = successOf(await submit(first.questions, 'Red', quiz.id));
    expect(failed.markedQuestions.map(({ questionId }) => questionId)).toEqual(order);
    const second = await beginOwn();
    expect(second.attempt).toBe(2);
    expect(second.questions.map(({ id }) => id)).not.toEqual(order);
    // Sent in the order of the author, which neither attempt has.
    const inOrder = quiz.questionIds.map((id) => ({ id }));
    expect(await submit(inOrder, RIGHT, quiz.id)).toMatchObject({ score: 100, status: 'APPROVED' });
  });

  it('keep the order of their author in a quiz that is not shuffled', async () => {
    await configure({ isShuffled: false });
    const { questions } = await beginOwn();
    expect(questions.map(({ id }) => id)).toEqual(quiz.questionIds);
    for (const { options } of questions) expect(options).toEqual(OPTIONS);
  });

  it('are drawn from the pool for each attempt, and no others are accepted', async () => {
    await configure({ drawCount: 5 });
    const inOrder = quiz.questionIds.map((id) => ({ id }));
    // Nobody knows which questions an attempt asks that was never begun.
    expect(errorOf(await submit(inOrder.slice(0, 5), RIGHT, quiz.id)).code).toBe('CONFLICT');
    const { questions } = await beginOwn();
    expect(new Set(questions.map(({ id }) => id)).size).toBe(5);
    const foreign = inOrder.filter(({ id }) => !questions.some((question) => question.id === id)).slice(0, 5);
    expect(errorOf(await submit(foreign, RIGHT, quiz.id)).code).toBe('BAD_INPUT');
    expect(errorOf(await submit(inOrder, RIGHT, quiz.id)).code).toBe('BAD_INPUT');
    const failed = successOf(await submit(questions, 'Red', quiz.id));
    expect(failed.markedQuestions.map(({ questionId }) => questionId)).toEqual(questions.map(({ id }) => id));
    const again = await beginOwn();
    expect(again.questions).toHaveLength(5);
    expect(await submit(again.questions, RIGHT, quiz.id)).toMatchObject({ score: 100, status: 'APPROVED' });
  });

  it('begin anew when their author replaces them meanwhile', async () => {
    const { id, questions } = await beginOwn();
    await gateway.app.prisma.quizAttempt.update({
      where: { id },
      data: { questionIds: [...questions.slice(1).map((question) => question.id), randomUUID()] },
    });
    expect(errorOf(await submit(questions, RIGHT, quiz.id)).message).toBe(
      'The questions have changed. Please close the quiz and start it again.',
    );
  });
});

describe('what was right', () => {
  it('leaves the gateway for the family after the last attempt only, and hints before that', async () => {
    await configure({ maxAttempts: 2 });
    const { questions } = await beginOwn();
    const [one, ...rest] = questions;
    const answers = [
      { questionId: one?.id ?? '', answer: RIGHT },
      ...rest.map(({ id: questionId }) => ({ questionId, answer: 'Red' })),
    ];
    const input = { id: randomUUID(), studentId: family.studentId, assignmentId: quiz.id, answers };
    const failed = successOf(await runAs(gateway.url, child, SubmitDrawnQuizDocument, input));
    const [right, ...wrong] = failed.markedQuestions;
    expect(right).toMatchObject({ isCorrect: true, hint: null, correctAnswer: null, explanation: null });
    for (const question of wrong)
      expect(question).toMatchObject({
        isCorrect: false,
        hint: HINT,
        correctAnswer: null,
        explanation: null,
      });
    for (const person of [child, family.parent])
      expect(JSON.stringify(await readAs(person, failed.id))).not.toContain(EXPLANATION);
    expect(await readAs(others.mentor, failed.id)).toBeNull();
    const last = successOf(await submit((await beginOwn()).questions, 'Red', quiz.id));
    expect(last.status).toBe('NEEDS_REVISION');
    for (const id of [failed.id, last.id])
      expect(JSON.stringify(await readAs(family.parent, id))).toContain(EXPLANATION);
    // One more attempt hides it again.
    const { studentId } = family;
    await gateway.app.prisma.attemptGrant.create({
      data: { studentId, assignmentId: quiz.id, grantedById: family.mentor.id },
    });
    expect(JSON.stringify(await readAs(child, last.id))).not.toContain(EXPLANATION);
  });
});

describe('a quiz with an essay', () => {
  const review = (person: Person, submissionId: string, points: object) =>
    runAs(gateway.url, person, ReviewEssayDocument, {
      ...{ submissionId, feedback: 'Kind words', strengths: [], areasForImprovement: [], nextSteps: [] },
      ...points,
    });

  it('is marked at once as far as the machine can, and the reviewer’s points make the score', async () => {
    const short = { ...marked, kind: 'SHORT_ANSWER' as const, text: 'Which?', points: 20 };
    const essay = { kind: 'ESSAY' as const, text: 'Why?', points: 60 };
    const questions = [short, short, essay];
    const { id: assignmentId, questionIds } = await makeAssignment(gateway.app, {
      ...{ lessonId, position: 2, kind: 'OBJECTIVE', questions },
    });
    const texts = [RIGHT, 'no idea', 'As goats are kind'];
    const answers = questionIds.map((questionId, index) => ({ questionId, answer: texts[index] ?? '' }));
    const input = { id: randomUUID(), studentId: family.studentId, assignmentId, answers };
    const pending = successOf(await runAs(gateway.url, child, SubmitDrawnQuizDocument, input));
    expect(pending).toMatchObject({
      ...{ status: 'UNDER_REVIEW', score: null, quizPoints: { earned: 20, marked: 40, essays: 60 } },
      markedQuestions: [{ isCorrect: true }, { isCorrect: false, hint: HINT }, { isCorrect: null }],
    });
    expect(pending.markedQuestions.map(({ correctAnswer }) => correctAnswer)).toEqual([null, null, null]);
    for (const points of [{ score: 80 }, { essayPoints: 61 }, { essayPoints: -1 }, {}])
      expect(await review(family.mentor, pending.id, points)).toMatchObject({ field: 'essayPoints' });
    expect(await review(family.mentor, pending.id, { essayPoints: 50 })).toMatchObject({
      ...{ status: 'APPROVED', score: 70, review: { overallScore: 70, essayPoints: 50 } },
    });
    expect(await readAs(family.parent, pending.id)).toMatchObject({ score: 70, review: { essayPoints: 50 } });
  });
});
