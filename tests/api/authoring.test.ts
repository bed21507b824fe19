import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkRequiredAssignments } from '../../gateway/features/assignments/checkRequiredAssignments.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { holdRows } from '../support/locks.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const AUTHORED = `id title lessonNumber course isForOwnStudents submissionCount requirements dueAt
  questions { text options correctAnswer }`;
const answered = `__typename ... on AuthoredAssignment { ${AUTHORED} } ... on DomainError { code message field }`;
const CREATE = `mutation ($input: CreateAssignmentInput!) { it: createAssignment(input: $input) { ${answered} } }`;
const UPDATE = `mutation ($input: UpdateAssignmentInput!) { it: updateAssignment(input: $input) { ${answered} } }`;
const DELETE = `mutation ($input: DeleteAssignmentInput!) { it: deleteAssignment(input: $input) {
  __typename ... on DeletedAssignment { assignmentId } ... on DomainError { code message field } } }`;
const MINE = `{ authoredAssignments(first: 50) { edges { node { ${AUTHORED} } } } }`;
const OF_LESSON = `query ($lessonId: ID!, $studentId: ID!) {
  assignments(lessonId: $lessonId, studentId: $studentId) { id }
}`;

type Answered = {
  __typename: string;
  id: string;
  title: string;
  isForOwnStudents: boolean;
  submissionCount: number;
  code: string;
  message: string;
  field: string;
};

let gateway: TestGateway;
let lessons: string[];
let family: Family;
let others: Family;
let admin: Person;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 3);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app, url } = gateway;
  [family, others, admin, child] = await Promise.all([
    makeFamily(app, url),
    makeFamily(app, url),
    makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await app.prisma.assignment.deleteMany({});
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});

const content = (change: object) => ({
  title: 'Goats on a page',
  description: 'Make a page about goats',
  course: 'WEBSITE_APP',
  lessonNumber: 1,
  kind: 'SUBMISSION',
  maxAttempts: 3,
  passingScore: 70,
  points: 10,
  requirements: ['', ' A picture '],
  questions: [],
  ...change,
});
const question = {
  kind: 'MULTIPLE_CHOICE',
  text: 'Which?',
  options: ['Red', 'Blue', '', ''],
  correctAnswer: 'Blue',
  explanation: 'As the sky',
  points: 10,
};
const quiz = { kind: 'OBJECTIVE', questions: [question] };
const run = async (person: Person, document: string, input: object) =>
  dataOf(await askAs(gateway.url, person)<{ it: Answered }>(document, { input })).it;
const create = (person: Person, change: object) =>
  run(person, CREATE, content({ id: randomUUID(), ...change }));
const mine = async (person: Person) =>
  dataOf(
    await askAs(gateway.url, person)<{ authoredAssignments: { edges: { node: Answered }[] } }>(MINE, {}),
  ).authoredAssignments.edges.map(({ node }) => node.id);
const seenBy = async (person: Person, studentId: string) =>
  dataOf(
    await askAs(gateway.url, person)<{ assignments: { id: string }[] }>(OF_LESSON, {
      lessonId: lessons[0],
      studentId,
    }),
  ).assignments.map(({ id }) => id);
const handIn = (assignmentId: string, attempt: number) =>
  gateway.app.prisma.submission.create({
    data: { assignmentId, studentId: family.studentId, attempt, mode: 'TEXT', text: 'My goats' },
  });

describe('an assignment of a mentor', () => {
  it('is for that mentor’s own students: it shows and blocks for nobody else', async () => {
    const { prisma } = gateway.app;
    const made = await create(family.mentor, {});
    expect(made).toMatchObject({
      __typename: 'AuthoredAssignment',
      isForOwnStudents: true,
      requirements: ['A picture'],
    });
    for (const person of [family.parent, child, family.mentor, admin])
      expect(await seenBy(person, family.studentId)).toEqual([made.id]);
    expect(await seenBy(others.parent, others.studentId)).toEqual([]);
    expect(await seenBy(others.mentor, others.studentId)).toEqual([]);
    expect(await seenBy(others.mentor, family.studentId)).toEqual([]);
    const first = lessons[0] ?? '';
    expect((await checkRequiredAssignments(prisma, family.studentId, first))?.code).toBe('CLOSED');
    expect(await checkRequiredAssignments(prisma, others.studentId, first)).toBeNull();
    // With another mentor, or learning by itself, the child has it no longer.
    const change = (data: object) => prisma.student.update({ where: { id: family.studentId }, data });
    await change({ mentorId: others.mentorId });
    expect(await seenBy(family.parent, family.studentId)).toEqual([]);
    expect(await checkRequiredAssignments(prisma, family.studentId, first)).toBeNull();
    await change({ mentorId: family.mentorId, package: 'DIY' });
    expect(await seenBy(family.parent, family.studentId)).toEqual([]);
  });

  it('never becomes everybody’s when the mentor is gone', async () => {
    const { prisma } = gateway.app;
    await create(family.mentor, {});
    await prisma.student.update({ where: { id: family.studentId }, data: { mentorId: null } });
    await prisma.mentor.delete({ where: { id: family.mentorId } });
    expect(await seenBy(others.parent, others.studentId)).toEqual([]);
    expect(await checkRequiredAssignments(prisma, others.studentId, lessons[0] ?? '')).toBeNull();
  });

  it('of an admin is the course’s, for everybody, and written down', async () => {
    const made = await create(admin, {});
    expect(made.isForOwnStudents).toBe(false);
    for (const { parent, studentId } of [family, others])
      expect(await seenBy(parent, studentId)).toEqual([made.id]);
    const audit = await gateway.app.prisma.auditEntry.findFirst({ where: { entityId: made.id } });
    expect(audit).toMatchObject({ actorId: admin.id, action: 'assignment.create' });
  });
});

describe('who writes', () => {
  it('is mentors and admins; a mentor what they made', async () => {
    const { prisma } = gateway.app;
    const made = await create(family.mentor, {});
    const refusal = 'Only mentors and admins can create/update/delete assignments';
    const update = content({ assignmentId: made.id, title: 'Mine now' });
    const remove = { assignmentId: made.id, knownWork: 0 };
    for (const person of [family.parent, child]) {
      expect(await create(person, {})).toMatchObject({ code: 'NOT_ALLOWED', message: refusal });
      expect(await run(person, UPDATE, update)).toMatchObject({ message: refusal });
      expect(await run(person, DELETE, remove)).toMatchObject({ message: refusal });
      const asked = await askAs(gateway.url, person)(MINE, {});
      expect(asked.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    expect(await run(others.mentor, UPDATE, update)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await run(others.mentor, DELETE, remove)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mine(family.mentor)).toEqual([made.id]);
    expect(await mine(others.mentor)).toEqual([]);
    expect(await mine(admin)).toEqual([made.id]);
    expect(await run(admin, UPDATE, update)).toMatchObject({ title: 'Mine now', isForOwnStudents: true });
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await run(family.mentor, DELETE, remove)).toMatchObject({ message: refusal });
    expect(await run(admin, DELETE, remove)).toMatchObject({ assignmentId: made.id });
  });

  it('sends the same again under its id safely, and gives places one at a time', async () => {
    const id = randomUUID();
    const input = { ...content({}), id };
    const twice = await Promise.all([1, 2].map(() => run(family.mentor, CREATE, input)));
    expect(twice.map((one) => one.id)).toEqual([id, id]);
    await Promise.all(Array.from({ length: 6 }, () => create(family.mentor, {})));
    const rows = await gateway.app.prisma.assignment.findMany({ orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await run(family.mentor, CREATE, { ...input, title: 'Else' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
  });

  it.each([
    ['title', { title: '' }],
    ['lessonNumber', { lessonNumber: 19 }],
    ['maxAttempts', { maxAttempts: 11 }],
    ['questions', { kind: 'OBJECTIVE' }],
    ['questions.0', { kind: 'OBJECTIVE', questions: [{ ...question, correctAnswer: 'Green' }] }],
  ])('is told of a wrong %s', async (field, change) => {
    expect(await create(family.mentor, change)).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.assignment.count()).toBe(0);
  });
});

describe('work that is handed in while its assignment', () => {
  const ANSWER = `mutation ($input: SubmitQuizInput!) { it: submitQuiz(input: $input) {
    __typename ... on DomainError { code message } } }`;
  const questionOf = (assignmentId: string) =>
    gateway.app.prisma.assignmentQuestion.findFirstOrThrow({ where: { assignmentId } });
  const answer = async (assignmentId: string) => {
    const { id: questionId } = await questionOf(assignmentId);
    const { studentId } = family;
    const answers = [{ questionId, answer: 'Blue' }];
    return () => run(child, ANSWER, { id: randomUUID(), studentId, assignmentId, answers });
  };

  it('is asked anew answers what is asked now, and nothing that is gone', async () => {
    const made = await create(family.mentor, quiz);
    const send = await answer(made.id);
    const lock = `SELECT 1 FROM "Lesson" WHERE id = '${lessons[0]}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const questions = [{ ...question, text: 'Which colour?' }];
    const changed = run(family.mentor, UPDATE, content({ assignmentId: made.id, ...quiz, questions }));
    await held.waiting(1);
    const sent = send();
    await held.waiting(2);
    await held.release();
    expect((await changed).__typename).toBe('AuthoredAssignment');
    expect(await sent).toMatchObject({ code: 'BAD_INPUT' });
    expect(await gateway.app.prisma.submission.count({ where: { assignmentId: made.id } })).toBe(0);
  });

  it('is deleted meets none, and no failure', async () => {
    const made = await create(family.mentor, quiz);
    const send = await answer(made.id);
    const lock = `SELECT 1 FROM "AssignmentQuestion" WHERE "assignmentId" = '${made.id}' FOR UPDATE`;
    const held = await holdRows(gateway.databaseUrl, lock);
    const deleted = run(family.mentor, DELETE, { assignmentId: made.id, knownWork: 0 });
    await held.waiting(1);
    const sent = send();
    await held.waiting(2);
    await held.release();
    expect(await deleted).toMatchObject({ assignmentId: made.id });
    expect(await sent).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a quiz', () => {
  it('leaves out the questions without a text, and is none without a question', async () => {
    const blank = { ...question, text: '  ' };
    const made = await create(family.mentor, { ...quiz, questions: [blank, question, blank] });
    const kept = await gateway.app.prisma.assignmentQuestion.findMany({ where: { assignmentId: made.id } });
    expect(kept.map(({ text }) => text)).toEqual(['Which?']);
    expect(await create(family.mentor, { ...quiz, questions: [blank] })).toMatchObject({
      __typename: 'DomainError',
      field: 'questions',
    });
  });
});

describe('once work was handed in', () => {
  it('keeps lesson, type and questions, and lets the rest change', async () => {
    const made = await create(family.mentor, quiz);
    const change = (changes: object) =>
      run(family.mentor, UPDATE, content({ assignmentId: made.id, ...quiz, ...changes }));
    const reworded = { questions: [{ ...question, text: 'Which colour?' }] };
    expect(await change(reworded)).toMatchObject({ questions: [{ text: 'Which colour?' }] });
    await change({});
    await handIn(made.id, 1);
    for (const refused of [reworded, { lessonNumber: 2 }, { kind: 'SUBMISSION', questions: [] }])
      expect(await change(refused)).toMatchObject({ code: 'CONFLICT' });
    expect(await change({ title: 'Goats again', passingScore: 60 })).toMatchObject({
      title: 'Goats again',
      submissionCount: 1,
    });
  });

  it('goes with its work only as far as the author knows of it', async () => {
    const made = await create(family.mentor, {});
    await handIn(made.id, 1);
    await handIn(made.id, 2);
    const remove = (knownWork: number) => run(family.mentor, DELETE, { assignmentId: made.id, knownWork });
    expect(await remove(1)).toMatchObject({ code: 'CONFLICT' });
    expect(await gateway.app.prisma.submission.count({ where: { assignmentId: made.id } })).toBe(2);
    expect(await remove(2)).toMatchObject({ assignmentId: made.id });
    expect(await gateway.app.prisma.submission.count({ where: { assignmentId: made.id } })).toBe(0);
  });
});
