import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeAssignment } from '../support/factories/assignments.ts';
import { makePicture } from '../support/factories/files.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, type Person, runAs } from '../support/factories/people.ts';
import {
  errorCodesIn,
  makeFamilies,
  reviewWork,
  type SubmissionResult,
  submissionsIn,
  submitWork,
  type WorkChanges,
} from '../support/factories/submissions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignmentsDocument,
  BeginQuizDocument,
  QuestionImagesDocument,
  ReviewQueueDocument,
  SubmissionReviewedDocument,
  SubmitQuizDocument,
} from './assignments.generated.ts';

const ANSWER = 'the one right answer';
const EXPLANATION = 'a revealing explanation';

let gateway: TestGateway;
let family: Family;
let others: Family;
let stranger: Person;
let admin: Person;
let diyParent: Person;
let firstLesson: string;
let secondLesson: string;
let project: string;
let lockedProject: string;
let quiz: { id: string; questionIds: string[] };
let essayQuiz: { id: string; questionIds: string[] };

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [firstLesson = '', secondLesson = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
});
afterAll(() => gateway.close());

const question = (kind: 'MULTIPLE_CHOICE' | 'SHORT_ANSWER' | 'ESSAY') => ({
  kind,
  text: 'Which?',
  options: kind === 'MULTIPLE_CHOICE' ? ['Red', 'Blue'] : [],
  correctAnswer: kind === 'MULTIPLE_CHOICE' ? 'Blue' : ANSWER,
  explanation: EXPLANATION,
});

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  const make = (lessonId: string, position: number, questions: ReturnType<typeof question>[]) =>
    makeAssignment(app, {
      ...{ lessonId, position, questions },
      kind: questions.length > 0 ? 'OBJECTIVE' : 'SUBMISSION',
    });
  [{ family, others, stranger, admin, diyParent }, { id: project }, quiz, essayQuiz, { id: lockedProject }] =
    await Promise.all([
      makeFamilies(app),
      make(firstLesson, 1, []),
      make(firstLesson, 2, [question('MULTIPLE_CHOICE'), question('SHORT_ANSWER')]),
      make(firstLesson, 3, [question('ESSAY')]),
      make(secondLesson, 1, []),
    ]);
});

const submit = (person: Person, changes: WorkChanges) =>
  submitWork(gateway, person, { studentId: family.studentId, assignmentId: project, ...changes });
const review = (person: Person, submissionId: string, score: number) =>
  reviewWork(gateway, person, submissionId, score);
const submitQuiz = async (person: Person, { id, questionIds }: typeof quiz, texts: string[]) => {
  const answers = questionIds.map((questionId, index) => ({ questionId, answer: texts[index] ?? '' }));
  const input = { id: randomUUID(), studentId: family.studentId, assignmentId: id, answers };
  return dataOf(await askAs(gateway.url, person)(SubmitQuizDocument, { input })).submitQuiz;
};
const assignmentsOf = async (person: Person, lessonId: string, studentId: string) =>
  dataOf(await askAs(gateway.url, person)(AssignmentsDocument, { lessonId, studentId })).assignments;
/** Sends twenty requests, as many at the same time as the gateway handles for one session. */
const sendTwenty = (send: (index: number) => Promise<SubmissionResult>): Promise<SubmissionResult[]> =>
  pLimit(6).map([...Array(20).keys()], send);

describe('correct answers', () => {
  it('are hidden from families while an essay is read', async () => {
    const before = await assignmentsOf(family.parent, firstLesson, family.studentId);
    expect(before).toHaveLength(3);
    const rejected = errorOf(await submitQuiz(family.parent, quiz, ['Blue', '']));
    expect(rejected.message).toBe('Please answer all required questions (1 remaining)');
    const socket = await connect(gateway.url, family.parent.cookie);
    socket.subscribe('1', SubmissionReviewedDocument, { after: await cursorOf(socket) });
    const submission = await submitQuiz(family.parent, essayQuiz, ['Goats are kind']);
    expect(submission).toMatchObject({
      ...{ status: 'UNDER_REVIEW', score: null },
      markedQuestions: [
        { answer: 'Goats are kind', isCorrect: null, correctAnswer: null, explanation: null },
      ],
    });
    const event = await socket.next('1', 5000);
    const after = await assignmentsOf(family.parent, firstLesson, family.studentId);
    const otherFamily = await assignmentsOf(others.parent, firstLesson, others.studentId);
    const everything = JSON.stringify([before, rejected, submission, event, after, otherFamily]);
    expect(everything).not.toContain(ANSWER);
    expect(everything).not.toContain(EXPLANATION);
    await socket.close();
    // The mentor who reviews the essay sees the explanation, so the search above would have found it.
    const queue = await askAs(gateway.url, family.mentor)(ReviewQueueDocument, {});
    expect(JSON.stringify(queue)).toContain(EXPLANATION);
  });

  it('are fields of marked and authored questions only', () => {
    const types = Object.values(buildSchema().getTypeMap()).filter(
      (type) =>
        'getFields' in type &&
        Object.keys(type.getFields()).some((field) =>
          /correct(?!ions|Enrolment|CommunityPost)|explanation/i.test(field),
        ),
    );
    // tests/api/authoring.test.ts restricts authored questions to mentors and admins.
    const names = types.map((type) => type.name).sort();
    expect(names).toEqual(['AuthoredQuestion', 'MarkedQuestion', 'QuestionInput']);
  });

  it('are returned with explanations once the quiz is passed, for every attempt at it', async () => {
    const failed = successOf(await submitQuiz(family.parent, quiz, ['Red', ` ${ANSWER.toUpperCase()} `]));
    expect(failed).toMatchObject({ status: 'NEEDS_REVISION', score: 50, attempt: 1 });
    expect(failed.markedQuestions.map(({ isCorrect }) => isCorrect)).toEqual([false, true]);
    expect(JSON.stringify(failed)).not.toContain(EXPLANATION);
    await submitQuiz(family.parent, quiz, ['Red', 'no']);
    const passed = await submitQuiz(family.parent, quiz, ['Blue', ANSWER]);
    expect(passed).toMatchObject({ status: 'APPROVED', score: 100, attempt: 3 });
    const seen = await assignmentsOf(family.parent, firstLesson, family.studentId);
    expect(JSON.stringify(seen).split(EXPLANATION)).toHaveLength(3 * 2 + 1);
    expect(errorOf(await submitQuiz(family.parent, quiz, ['Blue', ANSWER])).code).toBe('CONFLICT');
  });
});

describe('the image of a question', () => {
  it('is served with its alternative text to viewers of the assignment only', async () => {
    const { app, url } = gateway;
    const imageId = await makePicture(app, { bucket: 'ASSIGNMENT_SCREENSHOTS', name: 'question.webp' });
    await app.prisma.assignmentQuestion.update({
      where: { id: quiz.questionIds[0] ?? '' },
      data: { imageId, imageAlt: 'Two cards' },
    });
    const input = { studentId: family.studentId, assignmentId: quiz.id };
    const begun = await runAs(url, family.parent, BeginQuizDocument, input);
    await submitQuiz(family.parent, quiz, ['Red', 'no']);
    const variables = { lessonId: firstLesson, studentId: family.studentId };
    const marked = dataOf(await askAs(url, family.parent)(QuestionImagesDocument, variables));
    const answer = JSON.stringify([begun, marked]);
    expect(answer.match(/"alt":"Two cards"/g)).toHaveLength(2);
    const [, link = ''] = /"url":"([^"]+)"/.exec(answer) ?? [];
    const fetchAs = (person: Person | null) =>
      fetch(`${url}${link}`, { headers: person ? { cookie: person.cookie } : {} });
    const people = { parent: family.parent, mentor: family.mentor, other: others.mentor, admin, diyParent };
    for (const [name, person] of Object.entries(people)) {
      const response = await fetchAs(person);
      expect([name, response.status, response.headers.get('content-type')]).toEqual([
        name,
        200,
        'image/webp',
      ]);
    }
    for (const person of [stranger, null]) expect((await fetchAs(person)).status).toBe(404);
    await app.prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'REFUNDED' } });
    expect((await fetchAs(family.parent)).status).toBe(404);
  });
});

describe('attempts', () => {
  it('stay within their limits under twenty concurrent requests', async () => {
    const projects = await sendTwenty(() => submit(family.parent, {}));
    expect(submissionsIn(projects)).toHaveLength(1);
    expect(errorCodesIn(projects)).toEqual(Array(19).fill('CONFLICT'));
    const quizzes = await sendTwenty(() => submitQuiz(family.parent, quiz, ['Red', 'no']));
    const attempts = submissionsIn(quizzes).map(({ attempt }) => attempt);
    expect(attempts.sort()).toEqual([1, 2, 3]);
    expect(errorCodesIn(quizzes)).toEqual(Array(17).fill('LIMIT'));
  });

  it('continue with a single one when twenty requests meet a review', async () => {
    const { id } = successOf(await submit(family.parent, {}));
    const [during] = await Promise.all([
      sendTwenty((index) => submit(family.parent, { text: `Again ${index}` })),
      review(family.mentor, id, 10),
    ]);
    // Requests before the review meet the attempt that is pending, those after it the first new one.
    expect(new Set(errorCodesIn(during))).toEqual(new Set(['CONFLICT']));
    const after = await sendTwenty((index) => submit(family.parent, { text: `Once more ${index}` }));
    expect(submissionsIn([...during, ...after]).map(({ attempt }) => attempt)).toEqual([2]);
    const rows = await gateway.app.prisma.submission.findMany({
      where: { studentId: family.studentId, assignmentId: project },
      orderBy: { attempt: 'asc' },
      select: { attempt: true, status: true },
    });
    expect(rows).toEqual([
      { attempt: 1, status: 'NEEDS_REVISION' },
      { attempt: 2, status: 'SUBMITTED' },
    ]);
  });

  it('end with the first that passes of twenty concurrent ones', async () => {
    const results = await sendTwenty(() => submitQuiz(family.parent, quiz, ['Blue', ANSWER]));
    const approved = submissionsIn(results).filter(({ status }) => status === 'APPROVED');
    expect(approved.map(({ attempt }) => attempt)).toEqual([1]);
    expect(errorCodesIn(results)).toEqual(Array(19).fill('CONFLICT'));
  });

  it('are stored once per id, and reject other content under that id', async () => {
    const id = randomUUID();
    const results = await Promise.all([submit(family.parent, { id }), submit(family.parent, { id })]);
    expect(results.map((result) => successOf(result).id)).toEqual([id, id]);
    expect(errorOf(await submit(family.parent, { id, text: 'Another' })).code).toBe('CONFLICT');
  });

  it('acknowledge a retry of stored work after the enrolment was refunded', async () => {
    const { prisma } = gateway.app;
    const id = randomUUID();
    expect(successOf(await submit(family.parent, { id })).id).toBe(id);
    const where = { id: family.studentId };
    await prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
    expect(successOf(await submit(family.parent, { id })).id).toBe(id);
    expect(errorOf(await submit(others.parent, { id, studentId: others.studentId })).code).toBe('CONFLICT');
    expect(errorOf(await submit(family.parent, {})).code).toBe('NOT_FOUND');
  });

  it('drop characters that the database cannot store', async () => {
    expect(await submit(family.parent, { text: 'My\0 goats' })).toMatchObject({ text: 'My goats' });
    // A text field with a maximum length can cut an emoji into half a surrogate pair.
    const cut = ANSWER + '🐐'.slice(0, 1);
    expect(await submitQuiz(family.parent, quiz, ['Blue', cut])).toMatchObject({
      __typename: 'Submission',
      score: 50,
    });
  });

  it('require an open lesson of one’s own paid child', async () => {
    const { prisma } = gateway.app;
    const results = [
      await submit(family.parent, { assignmentId: lockedProject }),
      await submit(stranger, {}),
      await submit(family.mentor, {}),
      await submit(others.parent, {}),
    ];
    expect(errorCodesIn(results)).toEqual(Array(4).fill('NOT_FOUND'));
    expect(await assignmentsOf(family.parent, secondLesson, family.studentId)).toEqual([]);
    const { studentId } = family;
    await prisma.lessonCompletion.create({ data: { studentId, lessonId: firstLesson } });
    expect((await submit(family.parent, { assignmentId: lockedProject })).__typename).toBe('Submission');
    await prisma.student.update({ where: { id: studentId }, data: { paymentStatus: 'PENDING' } });
    expect(errorOf(await submit(family.parent, {})).code).toBe('NOT_FOUND');
    await prisma.lesson.update({ where: { id: firstLesson }, data: { isPublished: false } });
    expect(errorOf(await submit(others.parent, { studentId: others.studentId })).code).toBe('NOT_FOUND');
    await prisma.lesson.update({ where: { id: firstLesson }, data: { isPublished: true } });
  });

  it('are rejected without a text or with an invalid link', async () => {
    expect(errorOf(await submit(family.parent, { text: ' ' })).message).toBe(
      'Please provide a text description of your work',
    );
    expect(errorOf(await submit(family.parent, { links: ['http://a.example'] })).message).toBe(
      'Invalid URL: http://a.example. Please start it with https:// instead of http://',
    );
  });
});
