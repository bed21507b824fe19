import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { holdRows } from '../support/locks.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';

const LESSON = `query ($studentId: ID!, $number: Int!) {
  lesson(studentId: $studentId, number: $number) {
    ... on LessonPage {
      lessonId number title textContent hasVideo video { provider videoId } positionSeconds
      previousNumber nextNumber assignmentBlock student { firstName completions { lessonId } }
    }
    ... on DomainError { code message field }
  }
}`;
const COMPLETE = `mutation ($input: CompleteLessonInput!) {
  completeLesson(input: $input) {
    ... on Student { completions { lessonId } }
    ... on DomainError { code message }
  }
}`;
const SAVE = `mutation ($input: SaveLessonPositionInput!) {
  saveLessonPosition(input: $input) { ... on LessonPosition { seconds } ... on DomainError { code message } }
}`;

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  [family, child, outsider, lessons] = await Promise.all([
    makeFamily(gateway.app, gateway.url),
    makePerson(gateway.app, gateway.url, { role: 'STUDENT', name: 'Kid' }),
    makePerson(gateway.app, gateway.url, { role: 'PARENT', name: 'Other' }),
    makeLessons(gateway.app, 'WEBSITE_APP', 6),
  ]);
  await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { prisma } = gateway.app;
  await prisma.lessonCompletion.deleteMany();
  await prisma.certificate.deleteMany();
  await prisma.notification.deleteMany();
  await prisma.assignment.deleteMany();
  await prisma.lesson.updateMany({ data: { isPublished: true, videoEmbedCode: null } });
  await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'COMPLETED' } });
});

const open = async (person: Person, number: number, studentId = family.studentId) =>
  dataOf(await askAs(gateway.url, person)<{ lesson: unknown }>(LESSON, { studentId, number })).lesson;

const complete = async (person: Person, place: number, studentId = family.studentId) => {
  const input = { studentId, lessonId: lessons[place - 1] };
  return dataOf(await askAs(gateway.url, person)<{ completeLesson: unknown }>(COMPLETE, { input }))
    .completeLesson;
};

const CLOSED = { code: 'CLOSED' };
const NOT_FOUND = { code: 'NOT_FOUND' };

describe('a lesson', () => {
  it('opens with its content to the family and the mentor of the student', async () => {
    for (const person of [family.parent, child, family.mentor]) {
      expect(await open(person, 1)).toMatchObject({
        number: 1,
        textContent: expect.stringContaining('Read this'),
        hasVideo: false,
        video: null,
        previousNumber: null,
        nextNumber: 2,
        assignmentBlock: null,
      });
    }
  });

  it('is not found by strangers, or when there is none', async () => {
    expect(await open(outsider, 1)).toEqual({ ...NOT_FOUND, message: 'Student not found', field: null });
    expect(await open(child, 7)).toMatchObject({ ...NOT_FOUND, message: 'Lesson not found' });
    expect(await open(child, -1)).toMatchObject(NOT_FOUND);
    const answer = await askAs(gateway.url, null)(LESSON, { studentId: family.studentId, number: 1 });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('stays closed by its address until the one before it is complete', async () => {
    expect(await open(child, 2)).toMatchObject(CLOSED);
    await complete(child, 1);
    expect(await open(child, 2)).toMatchObject({ number: 2, previousNumber: 1 });
    expect(await open(child, 3)).toMatchObject(CLOSED);
  });

  it('stays closed to a student who has not paid, also one that was completed', async () => {
    await complete(child, 1);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    expect(await open(child, 1)).toMatchObject(CLOSED);
    expect(await complete(child, 2)).toMatchObject(CLOSED);
  });

  it('that is not published is left out of the way', async () => {
    await gateway.app.prisma.lesson.update({
      where: { id: lessons[1] ?? '' },
      data: { isPublished: false },
    });
    await complete(child, 1);
    expect(await open(child, 2)).toMatchObject(NOT_FOUND);
    expect(await complete(child, 2)).toMatchObject(NOT_FOUND);
    expect(await open(child, 1)).toMatchObject({ nextNumber: 3 });
    expect(await open(child, 3)).toMatchObject({ number: 3, previousNumber: 1 });
  });

  it('gives the video and never the embed code', async () => {
    const put = (videoEmbedCode: string) =>
      gateway.app.prisma.lesson.update({ where: { id: lessons[0] ?? '' }, data: { videoEmbedCode } });
    await put('https://youtu.be/dQw4w9WgXcQ');
    expect(await open(child, 1)).toMatchObject({ video: { provider: 'YOUTUBE', videoId: 'dQw4w9WgXcQ' } });
    await put('<iframe src="https://evil.example/"></iframe>');
    expect(await open(child, 1)).toMatchObject({ hasVideo: true, video: null });
    // The code itself is a field of what admins have, and of nothing else that is read.
    const types = readFileSync('schema.graphql', 'utf8').match(/^type \w+[^}]*videoEmbedCode/gm) ?? [];
    expect(types.map((type) => type.split(' ')[1])).toEqual(['AdminLesson']);
  });
});

describe('completing a lesson', () => {
  const rows = () => gateway.app.prisma.lessonCompletion.count({ where: { studentId: family.studentId } });
  const told = () =>
    gateway.app.prisma.feedEvent.count({
      where: {
        kind: 'lesson.completed',
        payload: { equals: { studentId: family.studentId, lessonId: lessons[0] } },
      },
    });

  it('twenty times at once leaves one row, one event and one notification a person', async () => {
    const before = await told();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => complete(n % 2 ? child : family.parent, 1)),
    );
    for (const answer of answers) expect(answer).toEqual({ completions: [{ lessonId: lessons[0] }] });
    expect(await rows()).toBe(1);
    expect((await told()) - before).toBe(1);
    const notices = await gateway.app.prisma.notification.findMany({ where: { kind: 'ACHIEVEMENT' } });
    expect(notices.map(({ title }) => title)).toEqual(['First Steps!', 'First Steps!']);
    expect(new Set(notices.map(({ recipientId }) => recipientId))).toEqual(
      new Set([family.parent.id, child.id]),
    );
  });

  const holdStudent = () =>
    holdRows(gateway.databaseUrl, `SELECT 1 FROM "Student" WHERE id = '${family.studentId}' FOR UPDATE`);

  it('by the child and the parent in the same instant is one completion, and no failure', async () => {
    const held = await holdStudent();
    const answers = [complete(child, 1), complete(family.parent, 1)];
    await held.waiting(2);
    await held.release();
    for (const answer of await Promise.all(answers))
      expect(answer).toEqual({ completions: [{ lessonId: lessons[0] }] });
    expect(await rows()).toBe(1);
  });

  it('beside another one counts it: the last two in the same instant finish the course', async () => {
    // A lesson that was published later leaves two open at a time.
    const done = [1, 2, 4, 5].map((place) => lessons[place - 1] ?? '');
    await gateway.app.prisma.lessonCompletion.createMany({
      data: done.map((lessonId) => ({ studentId: family.studentId, lessonId })),
    });
    const held = await holdStudent();
    const answers = [complete(child, 3), complete(family.parent, 6)];
    await held.waiting(2);
    await held.release();
    await Promise.all(answers);
    expect(await rows()).toBe(6);
    const notices = await gateway.app.prisma.notification.findMany({ where: { recipientId: child.id } });
    expect(notices.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Quick Learner!', 'Course Master!', 'The certificate is here!']),
    );
  });

  it('honours the fifth and the last once each', async () => {
    for (const place of [1, 2, 3, 4, 5, 5, 6, 6]) await complete(child, place);
    const notices = await gateway.app.prisma.notification.findMany({
      where: { recipientId: child.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(notices.map(({ title }) => title)).toEqual([
      'First Steps!',
      'Quick Learner!',
      'Course Master!',
      'The certificate is here!',
    ]);
  });

  it('is for the family alone', async () => {
    expect(await complete(family.mentor, 1)).toEqual({ ...NOT_FOUND, message: 'Student data not found.' });
    expect(await complete(outsider, 1)).toMatchObject(NOT_FOUND);
    expect(await rows()).toBe(0);
  });

  it('follows the order and the course', async () => {
    expect(await complete(child, 2)).toMatchObject(CLOSED);
    const [film] = await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    const input = { studentId: family.studentId, lessonId: film };
    const answer = await askAs(gateway.url, child)<{ completeLesson: unknown }>(COMPLETE, { input });
    expect(dataOf(answer).completeLesson).toMatchObject(NOT_FOUND);
    await gateway.app.prisma.lesson.delete({ where: { id: film ?? '' } });
    expect(await rows()).toBe(0);
  });

  it('waits for a required assignment', async () => {
    const { prisma } = gateway.app;
    const assignment = await prisma.assignment.create({
      data: { lessonId: lessons[0] ?? '', title: 'Do this', requirements: [] },
    });
    const reason = 'Please complete the required assignment to proceed';
    expect(await open(child, 1)).toMatchObject({ assignmentBlock: reason });
    expect(await complete(child, 1)).toEqual({ ...CLOSED, message: reason });
    await prisma.assignment.update({ where: { id: assignment.id }, data: { isRequired: false } });
    expect(await complete(child, 1)).toEqual({ completions: [{ lessonId: lessons[0] }] });
  });
});

describe('the place in a video', () => {
  const save = async (person: Person, place: number, seconds: number) => {
    const input = { studentId: family.studentId, lessonId: lessons[place - 1], seconds };
    return dataOf(await askAs(gateway.url, person)<{ saveLessonPosition: unknown }>(SAVE, { input }))
      .saveLessonPosition;
  };

  it('is remembered for each person apart', async () => {
    await save(child, 1, 40);
    expect(await save(child, 1, 75)).toEqual({ seconds: 75 });
    expect(await open(child, 1)).toMatchObject({ positionSeconds: 75 });
    expect(await open(family.parent, 1)).toMatchObject({ positionSeconds: 0 });
  });

  it('is refused where the lesson is, and when it is none', async () => {
    expect(await save(child, 2, 5)).toMatchObject(CLOSED);
    expect(await save(outsider, 1, 5)).toMatchObject({ ...NOT_FOUND, message: 'Student not found' });
    expect(await save(child, 1, -1)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await save(child, 1, 100_000)).toMatchObject({ code: 'BAD_INPUT' });
  });
});
