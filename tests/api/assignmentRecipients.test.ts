import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETION_BLOCK_TEXTS } from '../../contract/assignments.ts';
import { AUTHORING_TEXTS } from '../../contract/authoring.ts';
// The worker of tests runs nothing by itself.
import { sendDueNotices } from '../../gateway/features/assignments/notices/sendNotices.ts';
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
import { submitWork } from '../support/factories/submissions.ts';
import { uploader } from '../support/factories/uploads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignableDocument,
  CreateForChosenDocument,
  type CreateForChosenMutationVariables,
  UpdateForChosenDocument,
} from './assignmentRecipients.generated.ts';
import { BeginQuizDocument } from './assignments.generated.ts';
import {
  AuthoredAssignmentsDocument,
  CompletionBlockerDocument,
  LessonAssignmentsDocument,
} from './authoring.generated.ts';

type Content = Omit<CreateForChosenMutationVariables['input'], 'id'>;
type Child = { studentId: string; parent: Person };

const HOUR_MS = 3_600_000;
const CONTENT: Content = {
  ...{ title: 'Goats on a page', description: 'Make a page', course: 'WEBSITE_APP', lessonNumber: 1 },
  ...{ kind: 'SUBMISSION', maxAttempts: 3, passingScore: 70, points: 10, isRequired: true },
  ...{ maxFileSizeMb: 10, requirements: [], questions: [] },
};
const NOT_FOUND = { code: 'NOT_FOUND' };

let gateway: TestGateway;
let lessonId: string;
let family: Family;
let others: Family;
let admin: Person;
let login: Person;
/** Another child of the same mentor. */
let sibling: Child;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [lessonId = ''] = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  await gateway.app.prisma.assignment.deleteMany({});
  await gateway.app.prisma.notification.deleteMany({});
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
  login = await makeLinkedChild(gateway.app, family);
  sibling = await addStudent(family.mentorId, 'Chidi');
});

async function addStudent(mentorId: string, firstName: string): Promise<Child> {
  const parent = await makePerson(gateway.app, { role: 'PARENT', name: `Parent of ${firstName}` });
  const { id } = await gateway.app.prisma.student.create({
    data: {
      ...{ parentId: parent.id, firstName, age: 11, package: 'MENTORED', mentorId },
      paymentStatus: 'COMPLETED',
    },
  });
  return { studentId: id, parent };
}

const create = (person: Person, recipientIds: string[] | null, content: Partial<Content>) =>
  runAs(gateway.url, person, CreateForChosenDocument, {
    ...{ id: randomUUID(), ...CONTENT, ...content },
    recipientIds,
  });
const make = async (person: Person, recipientIds: string[] | null, content: Partial<Content> = {}) =>
  successOf(await create(person, recipientIds, content)).id;
const update = async (
  person: Person,
  assignmentId: string,
  recipients: { recipientIds?: string[] | null },
  content: Partial<Content> = {},
) => {
  const { version } = await gateway.app.prisma.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const input = { assignmentId, version, ...CONTENT, ...content, ...recipients };
  return runAs(gateway.url, person, UpdateForChosenDocument, input);
};
const seenBy = async (person: Person, studentId: string) =>
  dataOf(
    await askAs(gateway.url, person)(LessonAssignmentsDocument, { lessonId, studentId }),
  ).assignments.map(({ id }) => id);
const blockerOf = async ({ studentId, parent }: Child) =>
  dataOf(await askAs(gateway.url, parent)(CompletionBlockerDocument, { studentId, number: 1 })).lesson;
const send = () => sendDueNotices(gateway.app, new AbortController().signal);
const notified = async (title: string) =>
  (await gateway.app.prisma.notification.findMany({ where: { kind: 'ASSIGNMENT', title, readAt: null } }))
    .map(({ recipientId }) => recipientId)
    .sort();
const family1 = () => [family.parent.id, login.id].sort();
/** Returns what people's feeds say, as one text. */
const feedsOf = async (people: Person[]) =>
  JSON.stringify(
    await gateway.app.prisma.feedEntry.findMany({
      where: { recipientId: { in: people.map(({ id }) => id) } },
      include: { event: { select: { kind: true, payload: true } } },
    }),
    (_key, value) => (typeof value === 'bigint' ? String(value) : value),
  );
const submit = (person: Person, studentId: string, assignmentId: string) =>
  submitWork(gateway, person, { studentId, assignmentId });

describe('an assignment for chosen students', () => {
  it('is in the lesson of the chosen child alone, and required of that child alone', async () => {
    const id = await make(family.mentor, [family.studentId]);
    for (const person of [family.parent, login, family.mentor, admin])
      expect(await seenBy(person, family.studentId)).toEqual([id]);
    expect(await seenBy(sibling.parent, sibling.studentId)).toEqual([]);
    for (const person of [others.parent, others.mentor])
      expect(await seenBy(person, others.studentId)).toEqual([]);
    expect(await seenBy(others.parent, family.studentId)).toEqual([]);
    expect(await blockerOf(family)).toEqual({ completionBlocker: COMPLETION_BLOCK_TEXTS.NONE });
    expect(await blockerOf(sibling)).toEqual({ completionBlocker: null });
  });

  it('takes no work, file or quiz of a child that was not chosen', async () => {
    const id = await make(family.mentor, [family.studentId]);
    const question = { kind: 'TRUE_FALSE' as const, text: 'Sky?', options: [], correctAnswer: 'True' };
    const quiz = await make(family.mentor, [family.studentId], {
      kind: 'OBJECTIVE',
      questions: [{ ...question, explanation: '', points: 10 }],
    });
    const { studentId, parent } = sibling;
    expect(await submit(parent, studentId, id)).toMatchObject(NOT_FOUND);
    // The mentor hands nothing in, and a parent not for the child of others.
    expect(await submit(parent, family.studentId, id)).toMatchObject(NOT_FOUND);
    for (const purpose of ['SUBMISSION_FILE', 'SUBMISSION_SCREENSHOT'] as const) {
      const target = { purpose, studentId, assignmentId: id };
      const upload = await uploader(gateway, parent).tryRequest(target, randomUUID(), 'goat.png', 2000);
      expect(upload).toMatchObject(NOT_FOUND);
    }
    const begin = (person: Person, student: string) =>
      runAs(gateway.url, person, BeginQuizDocument, { studentId: student, assignmentId: quiz });
    expect(await begin(parent, studentId)).toMatchObject(NOT_FOUND);
    expect((await begin(login, family.studentId)).__typename).toBe('QuizAttempt');
    expect(successOf(await submit(login, family.studentId, id)).id).toBeDefined();
    await send();
    expect(await feedsOf([parent, others.parent, others.mentor])).not.toContain(id);
    expect(await notified('New assignment: Goats on a page')).toEqual(family1());
  });

  it('is for nobody once none of its students is left', async () => {
    const id = await make(family.mentor, [sibling.studentId]);
    await gateway.app.prisma.student.delete({ where: { id: sibling.studentId } });
    expect(await seenBy(family.parent, family.studentId)).toEqual([]);
    const { data } = await askAs(gateway.url, family.mentor)(AuthoredAssignmentsDocument, {});
    expect(JSON.stringify(data)).toContain(id);
  });

  it('leaves with a chosen child who gets another mentor', async () => {
    const { prisma } = gateway.app;
    const id = await make(family.mentor, [family.studentId, sibling.studentId]);
    const where = { id: family.studentId };
    await prisma.student.update({ where, data: { mentorId: others.mentorId } });
    expect(await seenBy(family.parent, family.studentId)).toEqual([]);
    expect(await blockerOf(family)).toEqual({ completionBlocker: null });
    // The mentor reads nothing of a former student, and saving takes nothing from the child.
    const saved = successOf(await update(family.mentor, id, { recipientIds: [sibling.studentId] }));
    expect(saved.recipients.map(({ firstName }) => firstName)).toEqual(['Chidi']);
    await prisma.student.update({ where, data: { mentorId: family.mentorId } });
    expect(await seenBy(family.parent, family.studentId)).toEqual([id]);
  });

  it('of an admin is for chosen children of the course', async () => {
    const id = await make(admin, [others.studentId]);
    expect(await seenBy(others.parent, others.studentId)).toEqual([id]);
    expect(await seenBy(family.parent, family.studentId)).toEqual([]);
    const entry = await gateway.app.prisma.auditEntry.findFirstOrThrow({ where: { entityId: id } });
    expect(entry.after).toMatchObject({ isForChosenStudents: true, recipients: [others.studentId] });
  });
});

describe('the choice of recipients', () => {
  it('accepts the mentor’s own students in the course, and nobody else', async () => {
    const video = await addStudent(family.mentorId, 'Efe');
    const where = { id: video.studentId };
    await gateway.app.prisma.student.update({ where, data: { course: 'VIDEO_ANIMATION' } });
    for (const id of [others.studentId, video.studentId, randomUUID()])
      expect(await create(family.mentor, [family.studentId, id], {})).toMatchObject({
        ...{ code: 'BAD_INPUT', field: 'recipientIds', message: AUTHORING_TEXTS.notAssignable },
      });
    expect(await create(family.mentor, [], {})).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'recipientIds', message: AUTHORING_TEXTS.noRecipients },
    });
    expect(await create(admin, [video.studentId], {})).toMatchObject({ field: 'recipientIds' });
    expect(await gateway.app.prisma.assignment.count()).toBe(0);
    const id = await make(family.mentor, null);
    // An admin chooses among the students of the mentor whose assignment it is.
    expect(await update(admin, id, { recipientIds: [others.studentId] })).toMatchObject({
      field: 'recipientIds',
    });
    expect(await update(admin, id, { recipientIds: [sibling.studentId] })).toMatchObject({
      ...{ isForChosenStudents: true, recipients: [{ id: sibling.studentId }] },
    });
    for (const person of [others.mentor, family.parent, login])
      expect((await update(person, id, { recipientIds: null })).__typename).toBe('DomainError');
  });

  it('lists whom a person can choose, by name and in pages', async () => {
    await addStudent(family.mentorId, 'Ada');
    const list = async (person: Person, variables: object) =>
      dataOf(
        await askAs(gateway.url, person)(AssignableDocument, {
          course: 'WEBSITE_APP',
          first: 2,
          ...variables,
        }),
      ).assignableStudents;
    const first = await list(family.mentor, {});
    expect(first.edges.map(({ node }) => node.firstName)).toEqual(['Ada', 'Chidi']);
    expect(first.totalCount).toBe(3);
    const rest = await list(family.mentor, { after: first.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node.id)).toEqual([family.studentId]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    expect((await list(family.mentor, { search: 'chi' })).totalCount).toBe(1);
    expect((await list(family.mentor, { course: 'VIDEO_ANIMATION' })).totalCount).toBe(0);
    expect((await list(others.mentor, {})).edges.map(({ node }) => node.id)).toEqual([others.studentId]);
    const id = await make(family.mentor, null);
    expect((await list(admin, { assignmentId: id })).totalCount).toBe(3);
    expect((await list(others.mentor, { assignmentId: id })).totalCount).toBe(0);
    for (const person of [family.parent, login, null]) {
      const variables = { course: 'WEBSITE_APP' as const, first: 2 };
      const answer = await askAs(gateway.url, person)(AssignableDocument, variables);
      expect(answer.errors?.[0]?.extensions?.code).toMatch(
        /NOT_ALLOWED|SIGNED_OUT|UNAUTHENTICATED|NOT_SIGNED_IN/,
      );
    }
  });

  it('tells the families of those who are added, and no other again', async () => {
    const title = 'New assignment: Goats on a page';
    const id = await make(family.mentor, [family.studentId]);
    await send();
    expect(await notified(title)).toEqual(family1());
    await gateway.app.prisma.notification.deleteMany({});
    const both = { recipientIds: [family.studentId, sibling.studentId] };
    expect(successOf(await update(family.mentor, id, both)).recipients).toHaveLength(2);
    await Promise.all([send(), send()]);
    expect(await notified(title)).toEqual([sibling.parent.id]);
    // For all: the rest of the mentor's students are told.
    const third = await addStudent(family.mentorId, 'Bisi');
    await update(family.mentor, id, { recipientIds: null });
    await gateway.app.prisma.notification.deleteMany({ where: { recipientId: family.parent.id } });
    await send();
    expect(await notified(title)).toContain(third.parent.id);
    expect(await seenBy(third.parent, third.studentId)).toEqual([id]);
  });

  it('takes the assignment from those who are removed, unless they handed in work', async () => {
    const id = await make(family.mentor, [family.studentId, sibling.studentId]);
    const third = await addStudent(family.mentorId, 'Bisi');
    await send();
    successOf(await submit(login, family.studentId, id));
    successOf(await update(family.mentor, id, { recipientIds: [third.studentId] }));
    expect(await seenBy(sibling.parent, sibling.studentId)).toEqual([]);
    expect(await submit(sibling.parent, sibling.studentId, id)).toMatchObject(NOT_FOUND);
    expect(await seenBy(family.parent, family.studentId)).toEqual([id]);
    expect(await blockerOf(family)).toEqual({ completionBlocker: COMPLETION_BLOCK_TEXTS.SUBMITTED });
    // The notification that announced it counts as read.
    expect(await notified('New assignment: Goats on a page')).toEqual(family1());
    await send();
    expect(await notified('New assignment: Goats on a page')).toEqual([...family1(), third.parent.id].sort());
  });

  it('is kept by a form that does not name it, and found by its version otherwise', async () => {
    const id = await make(family.mentor, [family.studentId]);
    expect(await update(family.mentor, id, {}, { title: 'Sheep' })).toMatchObject({
      ...{ isForChosenStudents: true, recipients: [{ id: family.studentId }] },
    });
    const { version } = await gateway.app.prisma.assignment.findUniqueOrThrow({ where: { id } });
    const input = { assignmentId: id, version, ...CONTENT, title: 'Sheep' };
    const change = (recipientIds: string[]) =>
      runAs(gateway.url, family.mentor, UpdateForChosenDocument, { ...input, recipientIds });
    successOf(await change([sibling.studentId]));
    expect(await change([family.studentId])).toMatchObject({ code: 'CONFLICT' });
  });

  it('decides who is reminded of the due date', async () => {
    const dueAt = new Date(Date.now() + 72 * HOUR_MS).toISOString();
    await make(family.mentor, [family.studentId], { dueAt });
    await gateway.app.prisma.assignmentNotice.updateMany({ data: { dueAt: new Date() } });
    await send();
    expect(await notified('Goats on a page is due soon')).toEqual(family1());
  });
});
