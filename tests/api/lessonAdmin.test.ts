import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueDueCertificates } from '../../gateway/features/certificates/issueDueCertificates.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const ADMIN = `id course number title description videoTitle videoEmbedCode video { provider videoId }
  videoDurationMinutes textContent isPublished assignmentCount completionCount submissionCount`;
const answered = `__typename ... on AdminLesson { ${ADMIN} } ... on DomainError { code message field }`;
const DOCUMENTS = {
  create: `mutation ($input: CreateLessonInput!) { it: createLesson(input: $input) { ${answered} } }`,
  update: `mutation ($input: UpdateLessonInput!) { it: updateLesson(input: $input) { ${answered} } }`,
  publish: `mutation ($input: SetLessonPublishedInput!) { it: setLessonPublished(input: $input) { ${answered} } }`,
  remove: `mutation ($input: DeleteLessonInput!) { it: deleteLesson(input: $input) {
    __typename ... on DeletedLesson { lessonId } ... on DomainError { code message field } } }`,
};
const LIST = `query ($course: Course, $search: String) { adminLessons(first: 50, course: $course, search: $search) {
  edges { node { ${ADMIN} } } } }`;
const ONE = `query { adminLesson(course: WEBSITE_APP, number: 1) { ${ADMIN} } }`;
const FAMILYS = '{ lessons(course: WEBSITE_APP) { number } }';
const OPEN = `query ($studentId: ID!, $number: Int!) { lesson(studentId: $studentId, number: $number) {
  ... on LessonPage { lessonId title lastNumber } ... on DomainError { code message } } }`;
const COMPLETE = `mutation ($input: CompleteLessonInput!) { it: completeLesson(input: $input) {
  __typename ... on Student { certificate { code } } ... on DomainError { code message } } }`;
const SAVE = `mutation ($input: SaveLessonPositionInput!) { it: saveLessonPosition(input: $input) {
  __typename ... on DomainError { code message } } }`;

type Answered = Record<string, unknown> & { __typename: string; id: string; code: string; message: string };

let gateway: TestGateway;
let family: Family;
let admin: Person;
let child: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  const { app, url } = gateway;
  [family, admin, child] = await Promise.all([
    makeFamily(app, url),
    makePerson(app, url, { role: 'ADMIN', name: 'Amaka' }),
    makePerson(app, url, { role: 'STUDENT', name: 'Dara' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
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
  course: 'WEBSITE_APP',
  number: 9,
  title: ' Goats ',
  description: '',
  videoTitle: '',
  videoEmbedCode: '',
  videoDurationMinutes: 20,
  textContent: '',
};
const run = async (person: Person, name: keyof typeof DOCUMENTS, input: object) =>
  dataOf(await askAs(gateway.url, person)<{ it: Answered }>(DOCUMENTS[name], { input })).it;
const create = (change: object) => run(admin, 'create', { id: randomUUID(), ...content, ...change });
const update = (number: number, change: object) =>
  run(admin, 'update', { ...content, number, ...change, lessonId: lessonId(number) });
const publish = (number: number, isPublished: boolean) =>
  run(admin, 'publish', { lessonId: lessonId(number), isPublished });
const remove = (number: number, knownAssignments = 0) =>
  run(admin, 'remove', { lessonId: lessonId(number), knownAssignments });
const audited = (action: string) => gateway.app.prisma.auditEntry.findMany({ where: { action } });
const open = async (number: number) =>
  dataOf(
    await askAs(gateway.url, child)<{ lesson: Record<string, unknown> }>(OPEN, {
      studentId: family.studentId,
      number,
    }),
  ).lesson;
const complete = async (number: number) =>
  dataOf(
    await askAs(gateway.url, child)<{ it: Record<string, unknown> }>(COMPLETE, {
      input: { studentId: family.studentId, lessonId: lessonId(number) },
    }),
  ).it;
const handIn = async (number: number) => {
  const { prisma } = gateway.app;
  const { id } = await prisma.assignment.create({ data: { lessonId: lessonId(number), title: 'Draw' } });
  await prisma.submission.create({
    data: { assignmentId: id, studentId: family.studentId, attempt: 1, mode: 'TEXT', text: 'A goat' },
  });
};

describe('managing lessons', () => {
  it('is for admins: nobody else writes, or sees the list or a code', async () => {
    const { prisma } = gateway.app;
    const inputs = {
      create: { id: randomUUID(), ...content },
      update: { ...content, lessonId: lessonId(1) },
      publish: { lessonId: lessonId(1), isPublished: false },
      remove: { lessonId: lessonId(1), knownAssignments: 9 },
    };
    const before = await prisma.lesson.findMany({ orderBy: { id: 'asc' } });
    for (const person of [null, family.parent, child, family.mentor]) {
      const code = person ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN';
      const asked = [
        ...Object.entries(inputs).map(([name, input]) => ({
          document: DOCUMENTS[name as keyof typeof DOCUMENTS],
          variables: { input },
        })),
        { document: LIST, variables: {} },
        { document: ONE, variables: {} },
      ];
      for (const { document, variables } of asked) {
        const answer = await askAs(gateway.url, person)(document, variables);
        expect(answer.errors?.map(({ extensions }) => extensions?.code)).toContain(code);
      }
    }
    expect(await prisma.lesson.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await prisma.auditEntry.count()).toBe(0);
  });

  it('shows admins what is not published, by course and by words', async () => {
    await publish(2, false);
    await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    await update(3, { title: 'All about 100% of goats' });
    const listed = async (variables: Record<string, unknown>) =>
      dataOf(
        await askAs(gateway.url, admin)<{ adminLessons: { edges: { node: Answered }[] } }>(LIST, variables),
      ).adminLessons.edges.map(({ node }) => [node.number, node.isPublished]);
    expect(await listed({ course: 'WEBSITE_APP' })).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
    ]);
    expect(await listed({})).toHaveLength(5);
    expect(await listed({ search: 'GOATS about' })).toEqual([[3, true]]);
    expect(await listed({ search: '%' })).toEqual([[3, true]]);
    expect(await listed({ search: '4', course: 'WEBSITE_APP' })).toEqual([[4, true]]);
    expect(
      dataOf(await askAs(gateway.url, child)<{ lessons: { number: number }[] }>(FAMILYS, {})).lessons,
    ).toEqual([{ number: 1 }, { number: 3 }, { number: 4 }]);
  });
});

describe('a new lesson', () => {
  it('is tidied, waits to be published, and is written down with who made it', async () => {
    const made = await create({
      videoEmbedCode: '<iframe src="https://player.vimeo.com/video/76979871" onload="alert(1)"></iframe>',
      videoDurationMinutes: null,
    });
    expect(made).toMatchObject({
      title: 'Goats',
      description: null,
      isPublished: false,
      videoDurationMinutes: 30,
      video: { provider: 'VIMEO', videoId: '76979871' },
    });
    expect(made.videoEmbedCode).not.toContain('onload');
    expect(await open(9)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await audited('lesson.create')).toMatchObject([
      { actorId: admin.id, entity: 'Lesson', entityId: made.id, before: null, after: { title: 'Goats' } },
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
  ])('with %j is refused at %s', async (change, field) => {
    expect(await create(change)).toMatchObject({ __typename: 'DomainError', code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.lesson.count()).toBe(4);
    expect(await audited('lesson.create')).toEqual([]);
  });

  it('takes the longest text there may be in any script', async () => {
    expect(await create({ textContent: 'ẹ'.repeat(20_000) })).toMatchObject({ __typename: 'AdminLesson' });
  });

  it('sent twice is one lesson; of two with one number, at once, one is told why not', async () => {
    const id = randomUUID();
    const same = await Promise.all([create({ id }), create({ id }), create({ id })]);
    expect(same.map((one) => one.id)).toEqual([id, id, id]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ number: 10 })));
    expect(answers.filter(({ __typename }) => __typename === 'AdminLesson')).toHaveLength(1);
    for (const answer of answers.filter(({ __typename }) => __typename === 'DomainError'))
      expect(answer).toMatchObject({ field: 'number', message: 'This course has a lesson 10 already' });
    expect(await audited('lesson.create')).toHaveLength(2);
    expect(await create({ id, number: 11 })).toMatchObject({ code: 'CONFLICT', field: 'id' });
  });
});

describe('changing a lesson', () => {
  it('writes down what differs, before and after, and nothing when nothing does', async () => {
    expect(await update(2, { description: 'What it is about', textContent: 'New' })).toMatchObject({
      title: 'Goats',
      textContent: 'New',
      isPublished: true,
    });
    const [entry] = await audited('lesson.update');
    expect(entry).toMatchObject({
      actorId: admin.id,
      entityId: lessonId(2),
      before: { title: 'Lesson number 2', videoDurationMinutes: 30 },
      after: { title: 'Goats', textContent: 'New', videoDurationMinutes: 20 },
    });
    expect(entry?.after).not.toHaveProperty('description');
    await update(2, { description: 'What it is about', textContent: 'New' });
    expect(await audited('lesson.update')).toHaveLength(1);
  });

  it('that does not exist says which', async () => {
    const id = randomUUID();
    const message = `Lesson with ID ${id} not found or could not be updated`;
    for (const [name, input] of [
      ['update', { ...content, lessonId: id }],
      ['publish', { lessonId: id, isPublished: true }],
    ] as const)
      expect(await run(admin, name, input)).toMatchObject({ code: 'NOT_FOUND', message });
  });

  it('to a number that is taken is refused; with work it stays in its course', async () => {
    expect(await run(admin, 'update', { ...content, number: 1, lessonId: lessonId(2) })).toMatchObject({
      field: 'number',
      message: 'This course has a lesson 1 already',
    });
    await complete(1);
    expect(await update(1, { course: 'VIDEO_ANIMATION' })).toMatchObject({ field: 'course' });
    expect(await update(2, { course: 'VIDEO_ANIMATION' })).toMatchObject({ course: 'VIDEO_ANIMATION' });
  });
});

describe('deleting a lesson', () => {
  it('takes it and its assignments away, and keeps what it was', async () => {
    await gateway.app.prisma.assignment.create({ data: { lessonId: lessonId(2), title: 'Draw' } });
    expect(await remove(2, 0)).toMatchObject({ code: 'CONFLICT' });
    expect(await remove(2, 1)).toEqual({ __typename: 'DeletedLesson', lessonId: lessonId(2) });
    expect(await remove(2, 1)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await audited('lesson.delete')).toMatchObject([
      { actorId: admin.id, before: { title: 'Lesson number 2', isPublished: true }, after: null },
    ]);
    await complete(1);
    expect(await open(3)).toMatchObject({ lessonId: lessonId(3) });
  });

  it('is refused once a child completed it or handed in work: both stay', async () => {
    await complete(1);
    expect(await remove(1)).toMatchObject({
      code: 'CONFLICT',
      message: '1 completion of children would be lost with this lesson. Unpublish it instead.',
    });
    await handIn(3);
    expect(await remove(3, 1)).toMatchObject({ message: expect.stringContaining('1 submission of') });
    expect(await gateway.app.prisma.lesson.count()).toBe(4);
    expect(await gateway.app.prisma.submission.count()).toBe(1);
  });

  it('while a child completes it never loses the completion', async () => {
    for (let round = 0; round < 10; round += 1) {
      await gateway.app.prisma.lesson.deleteMany();
      lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
      const [, removed] = await Promise.all([complete(1).catch(() => null), remove(1)]);
      const left = await gateway.app.prisma.lessonCompletion.count();
      expect([left, removed.__typename]).toEqual(left === 1 ? [1, 'DomainError'] : [0, 'DeletedLesson']);
    }
  });
});

describe('publishing', () => {
  it('lets the child in and takes it off the way again, with the order over what is there', async () => {
    await publish(2, false);
    await complete(1);
    expect(await open(2)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await open(3)).toMatchObject({ lessonId: lessonId(3), lastNumber: 4 });
    await publish(2, true);
    await publish(2, true);
    expect(await open(2)).toMatchObject({ lessonId: lessonId(2) });
    expect(await open(3)).toMatchObject({ code: 'CLOSED' });
    expect(await audited('lesson.unpublish')).toMatchObject([
      { before: { isPublished: true }, after: { isPublished: false }, actorId: admin.id },
    ]);
    expect(await audited('lesson.publish')).toHaveLength(1);
  });

  it('a lesson no longer gives the certificate to whoever lacked only that one, once', async () => {
    const { app } = gateway;
    const issued = () => app.prisma.certificate.findMany({ select: { studentId: true } });
    const round = () => issueDueCertificates(app, new AbortController().signal);
    for (const number of [1, 2]) await complete(number);
    await publish(3, false);
    await round();
    expect(await issued()).toEqual([]);
    await publish(4, false);
    await app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    await round();
    expect(await issued()).toEqual([]);
    await app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'COMPLETED' },
    });
    await Promise.all([round(), round(), round()]);
    await round();
    expect(await issued()).toEqual([{ studentId: family.studentId }]);
    const told = await app.prisma.notification.findMany({ where: { title: 'The certificate is here!' } });
    expect(new Set(told.map(({ recipientId }) => recipientId))).toEqual(
      new Set([family.parent.id, child.id]),
    );
    expect(told).toHaveLength(2);
  });

  it('nothing of a course gives nobody a certificate', async () => {
    for (const number of [1, 2, 3, 4]) await publish(number, false);
    await issueDueCertificates(gateway.app, new AbortController().signal);
    expect(await gateway.app.prisma.certificate.count()).toBe(0);
  });
});

it('progress of a student who is not one’s own is not found, by the words for it', async () => {
  const stranger = await makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Other' });
  const input = { studentId: family.studentId, lessonId: lessonId(1), seconds: 1 };
  const asked = (person: Person | null) => askAs(gateway.url, person)<{ it: unknown }>(SAVE, { input });
  expect(dataOf(await asked(stranger)).it).toMatchObject({ code: 'NOT_FOUND', message: 'Student not found' });
  expect((await asked(null)).errors?.[0]?.message).toBe('User not authenticated');
});
