import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CompleteLessonDocument,
  LessonPageDocument,
  SaveLessonPositionDocument,
} from './lessons.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;
let outsider: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, outsider, lessons] = await Promise.all([
    makeFamily(gateway.app),
    makePerson(gateway.app, { role: 'PARENT', name: 'Other' }),
    makeLessons(gateway.app, 'WEBSITE_APP', 6),
  ]);
  child = await makeLinkedChild(gateway.app, family);
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

const lessonId = (number: number) => lessons[number - 1] ?? '';

const open = async (person: Person, number: number) => {
  const variables = { studentId: family.studentId, number };
  return dataOf(await askAs(gateway.url, person)(LessonPageDocument, variables)).lesson;
};

const completeById = async (person: Person, id: string) => {
  const input = { studentId: family.studentId, lessonId: id };
  return dataOf(await askAs(gateway.url, person)(CompleteLessonDocument, { input })).completeLesson;
};
const complete = (person: Person, number: number) => completeById(person, lessonId(number));

const CLOSED = { code: 'CLOSED' };
const NOT_FOUND = { code: 'NOT_FOUND' };

describe('lesson', () => {
  it('returns the content to the family and the mentor of the student', async () => {
    for (const person of [family.parent, child, family.mentor]) {
      expect(await open(person, 1)).toMatchObject({
        number: 1,
        textContent: expect.stringContaining('Read this'),
        hasVideo: false,
        video: null,
        previousNumber: null,
        nextNumber: 2,
        completionBlocker: null,
      });
    }
  });

  it('is not found by other people or with another number', async () => {
    expect(await open(outsider, 1)).toEqual({ ...NOT_FOUND, message: 'Student not found', field: null });
    expect(await open(child, 7)).toMatchObject({ ...NOT_FOUND, message: 'Lesson not found' });
    expect(await open(child, -1)).toMatchObject(NOT_FOUND);
    const variables = { studentId: family.studentId, number: 1 };
    const answer = await askAs(gateway.url, null)(LessonPageDocument, variables);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is closed until the previous lesson is completed', async () => {
    expect(await open(child, 2)).toMatchObject(CLOSED);
    await complete(child, 1);
    expect(await open(child, 2)).toMatchObject({ number: 2, previousNumber: 1 });
    expect(await open(child, 3)).toMatchObject(CLOSED);
  });

  it('is closed to a student who has not paid, even if it was completed', async () => {
    await complete(child, 1);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    expect(await open(child, 1)).toMatchObject(CLOSED);
    expect(await complete(child, 2)).toMatchObject(CLOSED);
  });

  it('is not part of the sequence while it is unpublished', async () => {
    await gateway.app.prisma.lesson.update({ where: { id: lessonId(2) }, data: { isPublished: false } });
    await complete(child, 1);
    expect(await open(child, 2)).toMatchObject(NOT_FOUND);
    expect(await complete(child, 2)).toMatchObject(NOT_FOUND);
    expect(await open(child, 1)).toMatchObject({ nextNumber: 3 });
    expect(await open(child, 3)).toMatchObject({ number: 3, previousNumber: 1 });
  });

  it('returns the video and never the embed code', async () => {
    const embed = (videoEmbedCode: string) =>
      gateway.app.prisma.lesson.update({ where: { id: lessonId(1) }, data: { videoEmbedCode } });
    await embed('https://youtu.be/dQw4w9WgXcQ');
    expect(await open(child, 1)).toMatchObject({ video: { provider: 'YOUTUBE', videoId: 'dQw4w9WgXcQ' } });
    await embed('<iframe src="https://evil.example/"></iframe>');
    expect(await open(child, 1)).toMatchObject({ hasVideo: true, video: null });
    // The code is a field of the type for admins, and of no other type that can be read.
    const types = readFileSync('schema.graphql', 'utf8').match(/^type \w+[^}]*videoEmbedCode/gm) ?? [];
    expect(types.map((type) => type.split(' ')[1])).toEqual(['AdminLesson']);
  });
});

describe('completeLesson', () => {
  const countCompletions = () =>
    gateway.app.prisma.lessonCompletion.count({ where: { studentId: family.studentId } });
  const countEvents = () =>
    gateway.app.prisma.feedEvent.count({
      where: {
        kind: 'lesson.completed',
        payload: { equals: { studentId: family.studentId, lessonId: lessonId(1) } },
      },
    });

  it('writes one row, one event and one notification per person for twenty concurrent requests', async () => {
    const before = await countEvents();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => complete(n % 2 ? child : family.parent, 1)),
    );
    for (const result of results) expect(result).toEqual({ completions: [{ lessonId: lessonId(1) }] });
    expect(await countCompletions()).toBe(1);
    expect((await countEvents()) - before).toBe(1);
    const notifications = await gateway.app.prisma.notification.findMany({ where: { kind: 'ACHIEVEMENT' } });
    expect(notifications.map(({ title }) => title)).toEqual(['First Steps!', 'First Steps!']);
    expect(new Set(notifications.map(({ recipientId }) => recipientId))).toEqual(
      new Set([family.parent.id, child.id]),
    );
  });

  const holdStudent = () =>
    holdRows(gateway.databaseUrl, `SELECT 1 FROM "Student" WHERE id = '${family.studentId}' FOR UPDATE`);

  it('succeeds for the child and the parent at the same moment with one completion', async () => {
    const held = await holdStudent();
    const results = [complete(child, 1), complete(family.parent, 1)];
    await held.waiting(2);
    await held.release();
    for (const result of await Promise.all(results))
      expect(result).toEqual({ completions: [{ lessonId: lessonId(1) }] });
    expect(await countCompletions()).toBe(1);
  });

  it('finishes the course when the last two lessons are completed at the same moment', async () => {
    // A lesson that was published later leaves two open at a time.
    await gateway.app.prisma.lessonCompletion.createMany({
      data: [1, 2, 4, 5].map((number) => ({ studentId: family.studentId, lessonId: lessonId(number) })),
    });
    const held = await holdStudent();
    const results = [complete(child, 3), complete(family.parent, 6)];
    await held.waiting(2);
    await held.release();
    await Promise.all(results);
    expect(await countCompletions()).toBe(6);
    const notifications = await gateway.app.prisma.notification.findMany({
      where: { recipientId: child.id },
    });
    expect(notifications.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Quick Learner!', 'Course Master!', 'The certificate is here!']),
    );
  });

  it('notifies once about the fifth and the last lesson', async () => {
    for (const number of [1, 2, 3, 4, 5, 5, 6, 6]) await complete(child, number);
    const notifications = await gateway.app.prisma.notification.findMany({
      where: { recipientId: child.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(notifications.map(({ title }) => title)).toEqual([
      'First Steps!',
      'Quick Learner!',
      'Course Master!',
      'The certificate is here!',
    ]);
  });

  it('is for the family only', async () => {
    expect(await complete(family.mentor, 1)).toEqual({ ...NOT_FOUND, message: 'Student data not found.' });
    expect(await complete(outsider, 1)).toMatchObject(NOT_FOUND);
    expect(await countCompletions()).toBe(0);
  });

  it('rejects a locked lesson and one of another course', async () => {
    expect(await complete(child, 2)).toMatchObject(CLOSED);
    const [ofOtherCourse = ''] = await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    expect(await completeById(child, ofOtherCourse)).toMatchObject(NOT_FOUND);
    await gateway.app.prisma.lesson.delete({ where: { id: ofOtherCourse } });
    expect(await countCompletions()).toBe(0);
  });

  it('is blocked by a required assignment', async () => {
    const { prisma } = gateway.app;
    const assignment = await prisma.assignment.create({
      data: { lessonId: lessonId(1), title: 'Do this', requirements: [] },
    });
    const reason = 'Please complete the required assignment to proceed';
    expect(await open(child, 1)).toMatchObject({ completionBlocker: reason });
    expect(await complete(child, 1)).toEqual({ ...CLOSED, message: reason });
    await prisma.assignment.update({ where: { id: assignment.id }, data: { isRequired: false } });
    expect(await complete(child, 1)).toEqual({ completions: [{ lessonId: lessonId(1) }] });
  });
});

describe('saveLessonPosition', () => {
  const save = async (person: Person, number: number, seconds: number) => {
    const input = { studentId: family.studentId, lessonId: lessonId(number), seconds };
    return dataOf(await askAs(gateway.url, person)(SaveLessonPositionDocument, { input })).saveLessonPosition;
  };

  it('stores the position per person', async () => {
    await save(child, 1, 40);
    expect(await save(child, 1, 75)).toEqual({ seconds: 75 });
    expect(await open(child, 1)).toMatchObject({ positionSeconds: 75 });
    expect(await open(family.parent, 1)).toMatchObject({ positionSeconds: 0 });
  });

  it('rejects a closed lesson, another student and an impossible position', async () => {
    expect(await save(child, 2, 5)).toMatchObject(CLOSED);
    expect(await save(outsider, 1, 5)).toMatchObject({ ...NOT_FOUND, message: 'Student not found' });
    expect(await save(child, 1, -1)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await save(child, 1, 100_000)).toMatchObject({ code: 'BAD_INPUT' });
  });
});
