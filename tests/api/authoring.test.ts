import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETION_BLOCK_TEXTS } from '../../contract/assignments.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { BeginQuizDocument } from './assignments.generated.ts';
import {
  AuthoredAssignmentsDocument,
  CompleteLessonDocument,
  CompletionBlockerDocument,
  CreateAssignmentDocument,
  type CreateAssignmentMutationVariables,
  DeleteAssignmentDocument,
  LessonAssignmentsDocument,
  SubmitQuizDocument,
  UpdateAssignmentDocument,
} from './authoring.generated.ts';

type Content = Omit<CreateAssignmentMutationVariables['input'], 'id'>;

const NOT_AN_AUTHOR = 'Only mentors and admins can create/update/delete assignments';
const CONTENT: Content = {
  title: 'Goats on a page',
  description: 'Make a page about goats',
  course: 'WEBSITE_APP',
  lessonNumber: 1,
  kind: 'SUBMISSION',
  maxAttempts: 3,
  passingScore: 70,
  points: 10,
  isRequired: true,
  maxFileSizeMb: 10,
  requirements: ['', ' A picture '],
  questions: [],
};
const QUESTION: Content['questions'][number] = {
  kind: 'MULTIPLE_CHOICE',
  text: 'Which?',
  options: ['Red', 'Blue', '', ''],
  correctAnswer: 'Blue',
  explanation: 'As the sky',
  points: 10,
};
const QUIZ: Content = { ...CONTENT, kind: 'OBJECTIVE', questions: [QUESTION] };
const REWORDED_QUIZ: Content = { ...QUIZ, questions: [{ ...QUESTION, text: 'Which colour?' }] };

let gateway: TestGateway;
let lessonId: string;
let family: Family;
let others: Family;
let admin: Person;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 3);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.assignment.deleteMany({});
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  child = await makeLinkedChild(app, family);
});

const send = async (person: Person, input: Content & { id: string }) =>
  dataOf(await askAs(gateway.url, person)(CreateAssignmentDocument, { input })).createAssignment;
const create = (person: Person, content: Content) => send(person, { id: randomUUID(), ...content });
const update = async (person: Person, assignmentId: string, content: Content) => {
  const current = await gateway.app.prisma.assignment.findUnique({ where: { id: assignmentId } });
  const input = { assignmentId, version: current?.version ?? 1, ...content };
  return dataOf(await askAs(gateway.url, person)(UpdateAssignmentDocument, { input })).updateAssignment;
};
const remove = async (person: Person, assignmentId: string, expectedSubmissionCount: number) =>
  dataOf(
    await askAs(gateway.url, person)(DeleteAssignmentDocument, {
      input: { assignmentId, expectedSubmissionCount },
    }),
  ).deleteAssignment;
const make = async (person: Person, content: Content) => successOf(await create(person, content));
const authoredBy = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(AuthoredAssignmentsDocument, {})).authoredAssignments.edges.map(
    ({ node }) => node.id,
  );
const assignmentsSeenBy = async (person: Person, studentId: string) =>
  dataOf(
    await askAs(gateway.url, person)(LessonAssignmentsDocument, { lessonId, studentId }),
  ).assignments.map(({ id }) => id);
const completionBlockerOf = async ({ parent, studentId }: Family) => {
  const { lesson } = dataOf(
    await askAs(gateway.url, parent)(CompletionBlockerDocument, { studentId, number: 1 }),
  );
  return lesson;
};
const submit = (assignmentId: string, attempt: number) =>
  gateway.app.prisma.submission.create({
    data: { assignmentId, studentId: family.studentId, attempt, mode: 'TEXT', text: 'My goats' },
  });

describe('an assignment of a mentor', () => {
  it('is visible to and required of that mentor’s own students only', async () => {
    const { prisma } = gateway.app;
    const created = await make(family.mentor, CONTENT);
    expect(created).toMatchObject({
      __typename: 'AuthoredAssignment',
      isForOwnStudents: true,
      requirements: ['A picture'],
    });
    for (const person of [family.parent, child, family.mentor, admin])
      expect(await assignmentsSeenBy(person, family.studentId)).toEqual([created.id]);
    expect(await assignmentsSeenBy(others.parent, others.studentId)).toEqual([]);
    expect(await assignmentsSeenBy(others.mentor, others.studentId)).toEqual([]);
    expect(await assignmentsSeenBy(others.mentor, family.studentId)).toEqual([]);
    expect(await completionBlockerOf(family)).toEqual({ completionBlocker: COMPLETION_BLOCK_TEXTS.NONE });
    const input = { studentId: family.studentId, lessonId };
    const { completeLesson } = dataOf(await askAs(gateway.url, child)(CompleteLessonDocument, { input }));
    expect(completeLesson).toMatchObject({ code: 'CLOSED', message: COMPLETION_BLOCK_TEXTS.NONE });
    expect(await completionBlockerOf(others)).toEqual({ completionBlocker: null });
    const change = (data: object) => prisma.student.update({ where: { id: family.studentId }, data });
    await change({ mentorId: others.mentorId });
    expect(await assignmentsSeenBy(family.parent, family.studentId)).toEqual([]);
    expect(await completionBlockerOf(family)).toEqual({ completionBlocker: null });
    await change({ mentorId: family.mentorId, package: 'DIY' });
    expect(await assignmentsSeenBy(family.parent, family.studentId)).toEqual([]);
  });

  it('stays hidden from everyone else once its mentor is deleted', async () => {
    const { prisma } = gateway.app;
    await make(family.mentor, CONTENT);
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    await prisma.mentor.delete({ where: { id: family.mentorId } });
    expect(await assignmentsSeenBy(others.parent, others.studentId)).toEqual([]);
    expect(await completionBlockerOf(others)).toEqual({ completionBlocker: null });
  });
});

describe('an assignment of an admin', () => {
  it('is visible to every student of the course, and audited', async () => {
    const created = await make(admin, CONTENT);
    expect(created.isForOwnStudents).toBe(false);
    for (const { parent, studentId } of [family, others])
      expect(await assignmentsSeenBy(parent, studentId)).toEqual([created.id]);
    const entry = await gateway.app.prisma.auditEntry.findFirst({ where: { entityId: created.id } });
    expect(entry).toMatchObject({ actorId: admin.id, action: 'assignment.create' });
  });
});

describe('authoring', () => {
  it('is restricted to admins, and to mentors for their own assignments', async () => {
    const { prisma } = gateway.app;
    const { id } = await make(family.mentor, CONTENT);
    const renamed = { ...CONTENT, title: 'Mine now' };
    for (const person of [family.parent, child]) {
      expect(await create(person, CONTENT)).toMatchObject({ code: 'NOT_ALLOWED', message: NOT_AN_AUTHOR });
      expect(await update(person, id, renamed)).toMatchObject({ message: NOT_AN_AUTHOR });
      expect(await remove(person, id, 0)).toMatchObject({ message: NOT_AN_AUTHOR });
      const answer = await askAs(gateway.url, person)(AuthoredAssignmentsDocument, {});
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(await update(others.mentor, id, renamed)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await remove(others.mentor, id, 0)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await authoredBy(family.mentor)).toEqual([id]);
    expect(await authoredBy(others.mentor)).toEqual([]);
    expect(await authoredBy(admin)).toEqual([id]);
    expect(await update(admin, id, renamed)).toMatchObject({ title: 'Mine now', isForOwnStudents: true });
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await remove(family.mentor, id, 0)).toMatchObject({ message: NOT_AN_AUTHOR });
    expect(await remove(admin, id, 0)).toMatchObject({ assignmentId: id });
  });
});

describe('createAssignment', () => {
  it('stores one assignment per id', async () => {
    const input = { id: randomUUID(), ...CONTENT };
    const results = await Promise.all([send(family.mentor, input), send(family.mentor, input)]);
    expect(results.map((result) => successOf(result).id)).toEqual([input.id, input.id]);
    expect(await gateway.app.prisma.assignment.count()).toBe(1);
    expect(await send(family.mentor, { ...input, title: 'Else' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
  });

  it('assigns consecutive positions to concurrent assignments', async () => {
    await Promise.all(Array.from({ length: 7 }, () => make(family.mentor, CONTENT)));
    const rows = await gateway.app.prisma.assignment.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it.each<[string, Content]>([
    ['title', { ...CONTENT, title: '' }],
    ['lessonNumber', { ...CONTENT, lessonNumber: 19 }],
    ['maxAttempts', { ...CONTENT, maxAttempts: 11 }],
    ['questions', { ...CONTENT, kind: 'OBJECTIVE' }],
    ['questions.0', { ...QUIZ, questions: [{ ...QUESTION, correctAnswer: 'Green' }] }],
  ])('rejects an invalid %s', async (field, content) => {
    expect(await create(family.mentor, content)).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.assignment.count()).toBe(0);
  });

  it('ignores questions without a text, and rejects a quiz that has no others', async () => {
    const blank = { ...QUESTION, text: '  ' };
    const { id } = await make(family.mentor, { ...QUIZ, questions: [blank, QUESTION, blank] });
    const rows = await gateway.app.prisma.assignmentQuestion.findMany({ where: { assignmentId: id } });
    expect(rows.map(({ text }) => text)).toEqual(['Which?']);
    expect(await create(family.mentor, { ...QUIZ, questions: [blank] })).toMatchObject({
      __typename: 'DomainError',
      field: 'questions',
    });
  });
});

describe('submitQuiz', () => {
  /** Prepares the answer to the quiz as it is now. */
  const prepareAnswer = async (assignmentId: string) => {
    const { id: questionId } = await gateway.app.prisma.assignmentQuestion.findFirstOrThrow({
      where: { assignmentId },
    });
    const answers = [{ questionId, answer: 'Blue' }];
    const input = { id: randomUUID(), studentId: family.studentId, assignmentId, answers };
    return async () => dataOf(await askAs(gateway.url, child)(SubmitQuizDocument, { input })).submitQuiz;
  };

  it('rejects answers to questions that a concurrent update replaces', async () => {
    const { id } = await make(family.mentor, QUIZ);
    const answer = await prepareAnswer(id);
    const lock = `SELECT 1 FROM "Lesson" WHERE id = '${lessonId}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const updated = update(family.mentor, id, REWORDED_QUIZ);
    await held.waiting(1);
    const submitted = answer();
    await held.waiting(2);
    await held.release();
    expect((await updated).__typename).toBe('AuthoredAssignment');
    expect(await submitted).toMatchObject({ code: 'BAD_INPUT' });
    expect(await gateway.app.prisma.submission.count({ where: { assignmentId: id } })).toBe(0);
  });

  it('rejects an assignment that is deleted concurrently', async () => {
    const { id } = await make(family.mentor, QUIZ);
    const answer = await prepareAnswer(id);
    const lock = `SELECT 1 FROM "AssignmentQuestion" WHERE "assignmentId" = '${id}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const deleted = remove(family.mentor, id, 0);
    await held.waiting(1);
    const submitted = answer();
    await held.waiting(2);
    await held.release();
    expect(await deleted).toMatchObject({ assignmentId: id });
    expect(await submitted).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('updateAssignment', () => {
  it('keeps lesson, type and questions once there are submissions', async () => {
    const { id } = await make(family.mentor, QUIZ);
    expect(await update(family.mentor, id, REWORDED_QUIZ)).toMatchObject({
      questions: [{ text: 'Which colour?' }],
    });
    await update(family.mentor, id, QUIZ);
    await submit(id, 1);
    for (const content of [REWORDED_QUIZ, { ...QUIZ, lessonNumber: 2 }, CONTENT])
      expect(await update(family.mentor, id, content)).toMatchObject({ code: 'CONFLICT' });
    const changed = { ...QUIZ, title: 'Goats again', passingScore: 60 };
    expect(await update(family.mentor, id, changed)).toMatchObject({
      title: 'Goats again',
      submissionCount: 1,
    });
  });

  it('makes an attempt under way begin anew when its questions are replaced', async () => {
    const { id } = await make(family.mentor, QUIZ);
    const variables = { studentId: family.studentId, assignmentId: id };
    const begin = async () => successOf(await runAs(gateway.url, child, BeginQuizDocument, variables));
    const answer = (questionId: string) => ({
      ...{ id: randomUUID(), ...variables },
      answers: [{ questionId, answer: 'Blue' }],
    });
    const submitTo = async (questionId: string) =>
      dataOf(await askAs(gateway.url, child)(SubmitQuizDocument, { input: answer(questionId) })).submitQuiz;
    const first = await begin();
    await update(family.mentor, id, REWORDED_QUIZ);
    expect(await submitTo(first.questions[0]?.id ?? '')).toMatchObject({ code: 'BAD_INPUT' });
    const second = await begin();
    expect(second.id).not.toBe(first.id);
    expect(second.questions).toMatchObject([{ text: 'Which colour?' }]);
    expect((await submitTo(second.questions[0]?.id ?? '')).__typename).toBe('Submission');
  });
});

describe('an optional assignment', () => {
  it('never blocks its lesson, from the moment it is optional', async () => {
    const { id } = await make(family.mentor, CONTENT);
    await submit(id, 1);
    expect(await completionBlockerOf(family)).toEqual({
      completionBlocker: COMPLETION_BLOCK_TEXTS.SUBMITTED,
    });
    await update(family.mentor, id, { ...CONTENT, isRequired: false });
    expect(await completionBlockerOf(family)).toEqual({ completionBlocker: null });
    const input = { studentId: family.studentId, lessonId };
    const { completeLesson } = dataOf(await askAs(gateway.url, child)(CompleteLessonDocument, { input }));
    expect(completeLesson.__typename).not.toBe('DomainError');
  });
});

describe('deleteAssignment', () => {
  it('requires the number of submissions that are deleted with the assignment', async () => {
    const { id } = await make(family.mentor, CONTENT);
    await submit(id, 1);
    await submit(id, 2);
    const countSubmissions = () => gateway.app.prisma.submission.count({ where: { assignmentId: id } });
    expect(await remove(family.mentor, id, 1)).toMatchObject({ code: 'CONFLICT' });
    expect(await countSubmissions()).toBe(2);
    expect(await remove(family.mentor, id, 2)).toMatchObject({ assignmentId: id });
    expect(await countSubmissions()).toBe(0);
  });
});
