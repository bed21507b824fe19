import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Run at chosen moments, which the interval of a worker would not hit.
import { issueDueCertificates } from '../../gateway/features/certificates/issueDueCertificates.ts';
import { type BoundAsk, dataOf, successOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AdminLessonDocument,
  AdminLessonsDocument,
  type AdminLessonsQueryVariables,
  CompleteLessonDocument,
  CreateLessonDocument,
  type CreateLessonMutationVariables,
  DeleteLessonDocument,
  LessonNumbersDocument,
  LessonPageDocument,
  SaveLessonPositionDocument,
  SetLessonPublishedDocument,
  UpdateLessonDocument,
  type UpdateLessonMutationVariables,
} from './lessonAdmin.generated.ts';

let gateway: TestGateway;
let family: Family;
let admin: Person;
let child: Person;
let asAdmin: BoundAsk;
let asChild: BoundAsk;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, admin] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  child = await makeLinkedChild(gateway.app, family);
  asAdmin = askAs(gateway.url, admin);
  asChild = askAs(gateway.url, child);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.lesson.deleteMany();
  await prisma.certificate.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.auditEntry.deleteMany();
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 4);
});

const lessonId = (number: number) => lessons[number - 1] ?? '';
const content = {
  course: 'WEBSITE_APP' as const,
  number: 9,
  title: ' Goats ',
  description: '',
  videoTitle: '',
  videoEmbedCode: '',
  videoDurationMinutes: 20,
  textContent: '',
};
type UpdateInput = UpdateLessonMutationVariables['input'];

const create = async (change: Partial<CreateLessonMutationVariables['input']>) => {
  const input = { id: randomUUID(), ...content, ...change };
  return dataOf(await asAdmin(CreateLessonDocument, { input })).createLesson;
};
const update = async (id: string, change: Partial<UpdateInput>) => {
  const current = await gateway.app.prisma.lesson.findUnique({ where: { id } });
  const input = { ...content, ...change, lessonId: id, version: current?.version ?? 1 };
  return dataOf(await asAdmin(UpdateLessonDocument, { input })).updateLesson;
};
/** Changes the content of a lesson, which keeps its number. */
const updateContent = (number: number, change: Partial<UpdateInput>) =>
  update(lessonId(number), { number, ...change });
const setPublished = async (id: string, isPublished: boolean) => {
  const current = await gateway.app.prisma.lesson.findUnique({ where: { id } });
  const input = { lessonId: id, isPublished, version: current?.version ?? 1 };
  return dataOf(await asAdmin(SetLessonPublishedDocument, { input })).setLessonPublished;
};
const publish = (number: number) => setPublished(lessonId(number), true);
const unpublish = (number: number) => setPublished(lessonId(number), false);
const remove = async (number: number, expectedAssignmentCount: number) => {
  const input = { lessonId: lessonId(number), expectedAssignmentCount };
  return dataOf(await asAdmin(DeleteLessonDocument, { input })).deleteLesson;
};
const auditEntries = (action: string) => gateway.app.prisma.auditEntry.findMany({ where: { action } });

const open = async (number: number) =>
  dataOf(await asChild(LessonPageDocument, { studentId: family.studentId, number })).lesson;
const complete = async (number: number) => {
  const input = { studentId: family.studentId, lessonId: lessonId(number) };
  return dataOf(await asChild(CompleteLessonDocument, { input })).completeLesson;
};
const submitWork = async (number: number) => {
  const { prisma } = gateway.app;
  const { id } = await prisma.assignment.create({ data: { lessonId: lessonId(number), title: 'Draw' } });
  await prisma.submission.create({
    data: { assignmentId: id, studentId: family.studentId, attempt: 1, mode: 'TEXT', text: 'A goat' },
  });
};

describe('managing lessons', () => {
  it('is allowed to admins only, including the list and the embed codes', async () => {
    const { prisma } = gateway.app;
    const requests: ((ask: BoundAsk) => ReturnType<BoundAsk>)[] = [
      (ask) => ask(CreateLessonDocument, { input: { id: randomUUID(), ...content } }),
      (ask) => ask(UpdateLessonDocument, { input: { ...content, lessonId: lessonId(1), version: 1 } }),
      (ask) =>
        ask(SetLessonPublishedDocument, { input: { lessonId: lessonId(1), isPublished: false, version: 1 } }),
      (ask) => ask(DeleteLessonDocument, { input: { lessonId: lessonId(1), expectedAssignmentCount: 9 } }),
      (ask) => ask(AdminLessonsDocument, {}),
      (ask) => ask(AdminLessonDocument, {}),
    ];
    const before = await prisma.lesson.findMany({ orderBy: { id: 'asc' } });
    for (const person of [null, family.parent, child, family.mentor]) {
      const code = person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      for (const send of requests) {
        const answer = await send(askAs(gateway.url, person));
        expect(answer.errors?.map(({ extensions }) => extensions?.code)).toContain(code);
      }
    }
    expect(await prisma.lesson.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await prisma.auditEntry.count()).toBe(0);
  });

  it('lists unpublished lessons for admins, filtered by course and words', async () => {
    await unpublish(2);
    await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    await updateContent(3, { title: 'All about 100% of goats' });
    const list = async (variables: AdminLessonsQueryVariables) =>
      dataOf(await asAdmin(AdminLessonsDocument, variables)).adminLessons.edges.map(({ node }) => [
        node.number,
        node.isPublished,
      ]);
    expect(await list({ course: 'WEBSITE_APP' })).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(await list({})).toHaveLength(5);
    expect(await list({ search: 'GOATS about' })).toEqual([[3, true]]);
    expect(await list({ search: '%' })).toEqual([[3, true]]);
    expect(await list({ search: '4', course: 'WEBSITE_APP' })).toEqual([[4, true]]);
    expect(dataOf(await asChild(LessonNumbersDocument, {})).lessons).toEqual([
      { number: 1 },
      { number: 3 },
      { number: 4 },
    ]);
  });
});

describe('createLesson', () => {
  it('cleans the content, leaves the lesson unpublished and audits the creation', async () => {
    const created = successOf(
      await create({
        videoEmbedCode: '<iframe src="https://player.vimeo.com/video/76979871" onload="alert(1)"></iframe>',
        videoDurationMinutes: null,
      }),
    );
    expect(created).toMatchObject({
      title: 'Goats',
      description: null,
      isPublished: false,
      videoDurationMinutes: 30,
      video: { provider: 'VIMEO', videoId: '76979871' },
    });
    expect(created.videoEmbedCode).not.toContain('onload');
    expect(await open(9)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await auditEntries('lesson.create')).toMatchObject([
      { actorId: admin.id, entity: 'Lesson', entityId: created.id, before: null, after: { title: 'Goats' } },
    ]);
  });

  it.each([
    [{ number: 0 }, 'number'],
    [{ number: 101 }, 'number'],
    [{ title: ' ' }, 'title'],
    [{ title: 'a'.repeat(161) }, 'title'],
    [{ description: 'a'.repeat(2001) }, 'description'],
    [{ textContent: 'a'.repeat(20_001) }, 'textContent'],
    [{ videoDurationMinutes: 0 }, 'videoDurationMinutes'],
    [{ videoEmbedCode: '<iframe src="https://evil.example/"></iframe>' }, 'videoEmbedCode'],
    [{ number: 1 }, 'number'],
  ])('rejects %j with an error at %s', async (change, field) => {
    expect(await create(change)).toMatchObject({ __typename: 'DomainError', code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.lesson.count()).toBe(4);
    expect(await auditEntries('lesson.create')).toEqual([]);
  });

  it('accepts a text of the maximum length in any script', async () => {
    expect(await create({ textContent: 'ẹ'.repeat(20_000) })).toMatchObject({ __typename: 'AdminLesson' });
  });

  it('is idempotent, and creates one of several concurrent lessons with the same number', async () => {
    const id = randomUUID();
    const repeated = await Promise.all([create({ id }), create({ id }), create({ id })]);
    expect(repeated.map((result) => successOf(result).id)).toEqual([id, id, id]);
    const results = await Promise.all(Array.from({ length: 6 }, () => create({ number: 10 })));
    expect(results.filter(({ __typename }) => __typename === 'AdminLesson')).toHaveLength(1);
    for (const result of results.filter(({ __typename }) => __typename === 'DomainError'))
      expect(result).toMatchObject({ field: 'number', message: 'This course has a lesson 10 already' });
    expect(await auditEntries('lesson.create')).toHaveLength(2);
    expect(await create({ id, number: 11 })).toMatchObject({ code: 'CONFLICT', field: 'id' });
  });
});

describe('updateLesson', () => {
  it('audits the fields that differ, before and after, and nothing when none does', async () => {
    const change = { description: 'What it is about', textContent: 'New' };
    expect(await updateContent(2, change)).toMatchObject({
      title: 'Goats',
      textContent: 'New',
      isPublished: true,
    });
    const [entry] = await auditEntries('lesson.update');
    expect(entry).toMatchObject({
      actorId: admin.id,
      entityId: lessonId(2),
      before: { title: 'Lesson number 2', videoDurationMinutes: 30 },
      after: { title: 'Goats', textContent: 'New', videoDurationMinutes: 20 },
    });
    expect(entry?.after).not.toHaveProperty('description');
    await updateContent(2, change);
    expect(await auditEntries('lesson.update')).toHaveLength(1);
  });

  it('names a lesson that does not exist, as setLessonPublished does', async () => {
    const id = randomUUID();
    const error = { code: 'NOT_FOUND', message: `Lesson with ID ${id} not found or could not be updated` };
    expect(await update(id, {})).toMatchObject(error);
    expect(await setPublished(id, true)).toMatchObject(error);
  });

  it('rejects a number that is taken, and another course once there is work', async () => {
    expect(await update(lessonId(2), { number: 1 })).toMatchObject({
      field: 'number',
      message: 'This course has a lesson 1 already',
    });
    await complete(1);
    expect(await updateContent(1, { course: 'VIDEO_ANIMATION' })).toMatchObject({ field: 'course' });
    expect(await updateContent(2, { course: 'VIDEO_ANIMATION' })).toMatchObject({
      course: 'VIDEO_ANIMATION',
    });
  });
});

describe('deleteLesson', () => {
  it('deletes a lesson with its assignments, and audits its content', async () => {
    await gateway.app.prisma.assignment.create({ data: { lessonId: lessonId(2), title: 'Draw' } });
    expect(await remove(2, 0)).toMatchObject({ code: 'CONFLICT' });
    expect(await remove(2, 1)).toEqual({ __typename: 'DeletedLesson', lessonId: lessonId(2) });
    expect(await remove(2, 1)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await auditEntries('lesson.delete')).toMatchObject([
      { actorId: admin.id, before: { title: 'Lesson number 2', isPublished: true }, after: null },
    ]);
    await complete(1);
    expect(await open(3)).toMatchObject({ lessonId: lessonId(3) });
  });

  it('rejects a lesson with completions or submissions, and keeps both', async () => {
    await complete(1);
    expect(await remove(1, 0)).toMatchObject({
      code: 'CONFLICT',
      message: '1 completion of children would be lost with this lesson. Unpublish it instead.',
    });
    await submitWork(3);
    expect(await remove(3, 1)).toMatchObject({ message: expect.stringContaining('1 submission of') });
    expect(await gateway.app.prisma.lesson.count()).toBe(4);
    expect(await gateway.app.prisma.submission.count()).toBe(1);
  });

  it('never loses a concurrent completion', async () => {
    for (let round = 0; round < 10; round += 1) {
      await gateway.app.prisma.lesson.deleteMany();
      lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
      const [, removed] = await Promise.all([complete(1).catch(() => null), remove(1, 0)]);
      const count = await gateway.app.prisma.lessonCompletion.count();
      expect([count, removed.__typename]).toEqual(count === 1 ? [1, 'DomainError'] : [0, 'DeletedLesson']);
    }
  });
});

describe('setLessonPublished', () => {
  it('opens and closes a lesson for children, whose order follows the published lessons', async () => {
    await unpublish(2);
    await complete(1);
    expect(await open(2)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await open(3)).toMatchObject({ lessonId: lessonId(3), lastNumber: 4 });
    await publish(2);
    await publish(2);
    expect(await open(2)).toMatchObject({ lessonId: lessonId(2) });
    expect(await open(3)).toMatchObject({ code: 'CLOSED' });
    expect(await auditEntries('lesson.unpublish')).toMatchObject([
      { before: { isPublished: true }, after: { isPublished: false }, actorId: admin.id },
    ]);
    expect(await auditEntries('lesson.publish')).toHaveLength(1);
  });

  it('makes a certificate due once for a paid child who lacked only that lesson', async () => {
    const { app } = gateway;
    const issued = () => app.prisma.certificate.findMany({ select: { studentId: true } });
    const issueDue = () => issueDueCertificates(app, new AbortController().signal);
    const setPaymentStatus = (paymentStatus: 'COMPLETED' | 'REFUNDED') =>
      app.prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus } });
    for (const number of [1, 2]) await complete(number);
    await unpublish(3);
    await issueDue();
    expect(await issued()).toEqual([]);
    await unpublish(4);
    await setPaymentStatus('REFUNDED');
    await issueDue();
    expect(await issued()).toEqual([]);
    await setPaymentStatus('COMPLETED');
    await Promise.all([issueDue(), issueDue(), issueDue()]);
    await issueDue();
    expect(await issued()).toEqual([{ studentId: family.studentId }]);
    const notifications = await app.prisma.notification.findMany({
      where: { title: 'The certificate is here!' },
    });
    expect(new Set(notifications.map(({ recipientId }) => recipientId))).toEqual(
      new Set([family.parent.id, child.id]),
    );
    expect(notifications).toHaveLength(2);
  });

  it('makes no certificate due when a course has no published lesson left', async () => {
    for (const number of [1, 2, 3, 4]) await unpublish(number);
    await issueDueCertificates(gateway.app, new AbortController().signal);
    expect(await gateway.app.prisma.certificate.count()).toBe(0);
  });
});

describe('saveLessonPosition', () => {
  it('does not find the student of another family, and asks visitors to sign in', async () => {
    const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Other' });
    const input = { studentId: family.studentId, lessonId: lessonId(1), seconds: 1 };
    const save = (person: Person | null) => askAs(gateway.url, person)(SaveLessonPositionDocument, { input });
    expect(dataOf(await save(stranger)).saveLessonPosition).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Student not found',
    });
    expect((await save(null)).errors?.[0]?.message).toBe('User not authenticated');
  });
});
