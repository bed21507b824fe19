import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// The worker of tests runs nothing by itself.
import { sendIdleNotices } from '../../gateway/features/mentors/idle/sendIdleNotices.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { makeLessons } from '../support/factories/lessons.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { CompleteLessonOfIdleDocument } from './idleStudents.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;
let lessons: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  lessons = await makeLessons(gateway.app, 'WEBSITE_APP', 2);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  await app.prisma.idleTimer.deleteMany();
  family = await makeFamily(app);
  child = await makeLinkedChild(app, family);
});

const send = () => sendIdleNotices(gateway.app, new AbortController().signal);
/** Lets a week pass for everybody. */
const passWeek = () => gateway.app.prisma.idleTimer.updateMany({ data: { dueAt: new Date() } });
const change = (data: object) => gateway.app.prisma.student.update({ where: { id: family.studentId }, data });
const noticesOf = (person: Person) =>
  gateway.app.prisma.notification.findMany({
    where: { recipientId: person.id, kind: 'IDLE' },
    orderBy: { createdAt: 'asc' },
  });
const titlesOf = async (person: Person) => (await noticesOf(person)).map(({ title }) => title);
const complete = async (lessonId = '') => {
  const input = { studentId: family.studentId, lessonId };
  const answer = dataOf(await askAs(gateway.url, child)(CompleteLessonOfIdleDocument, { input }));
  expect(answer.completeLesson.__typename).toBe('Student');
};
const addStudent = (firstName: string) =>
  gateway.app.prisma.student.create({
    data: {
      ...{ parentId: family.parent.id, firstName, age: 12, mentorId: family.mentorId },
      ...{ package: 'MENTORED', paymentStatus: 'COMPLETED' },
    },
  });

const ONE = 'Dara has been idle for a week';

describe('a child who is idle for a week', () => {
  it('is announced to the mentor once per idle period, also by two workers at the same time', async () => {
    await send();
    expect(await titlesOf(family.mentor)).toEqual([]);
    await passWeek();
    await Promise.all([send(), send()]);
    expect(await titlesOf(family.mentor)).toEqual([ONE]);
    await passWeek();
    await send();
    expect(await titlesOf(family.mentor)).toEqual([ONE]);
    for (const person of [family.parent, child]) expect(await titlesOf(person)).toEqual([]);
  });

  it('is announced again after another week without a lesson, work or a question', async () => {
    await passWeek();
    await send();
    await gateway.app.prisma.notification.updateMany({ data: { readAt: new Date() } });
    await complete(lessons[0]);
    await send();
    expect(await titlesOf(family.mentor)).toEqual([ONE]);
    await passWeek();
    await send();
    expect(await titlesOf(family.mentor)).toEqual([ONE, ONE]);
  });

  it('shares one unread notification with the other idle students of the mentor', async () => {
    await passWeek();
    await send();
    await addStudent('Zainab');
    await addStudent('Musa');
    await passWeek();
    await send();
    expect(await noticesOf(family.mentor)).toMatchObject([
      { title: '3 of your students have been idle for a week', studentId: null },
    ]);
  });

  it('is announced by the preferences of the mentor', async () => {
    await gateway.app.prisma.notificationPreference.create({
      data: { profileId: family.mentor.id, kind: 'IDLE', inApp: false, email: true, push: false },
    });
    await passWeek();
    await send();
    const notices = await gateway.app.prisma.notification.findMany({
      where: { recipientId: family.mentor.id },
      include: { deliveries: true },
    });
    expect(notices).toMatchObject([{ inApp: false, deliveries: [{ channel: 'EMAIL' }] }]);
  });

  it.each([
    ['is not paid', { paymentStatus: 'OVERDUE' }],
    ['learns without a mentor', { package: 'DIY' }],
    ['has no mentor', { mentorId: null }],
  ])('is not announced when the child %s', async (_name, data) => {
    await change(data);
    await passWeek();
    await send();
    expect(await titlesOf(family.mentor)).toEqual([]);
    expect(await gateway.app.prisma.idleTimer.count()).toBe(0);
  });

  it('is not announced when the course is complete, and has a week from a payment on', async () => {
    for (const lessonId of lessons) await complete(lessonId);
    await passWeek();
    await send();
    expect(await titlesOf(family.mentor)).toEqual([]);
    await gateway.app.prisma.lessonCompletion.deleteMany({ where: { studentId: family.studentId } });
    await change({ paymentStatus: 'OVERDUE' });
    await change({ paymentStatus: 'COMPLETED' });
    const timer = await gateway.app.prisma.idleTimer.findUniqueOrThrow({
      where: { studentId: family.studentId },
    });
    expect(timer.dueAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60_000);
  });
});
