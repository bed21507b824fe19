import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { makeLessons } from '../support/lessons.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { HOUR_MS, sessionBook } from '../support/sessionBook.ts';
import { send } from '../support/threads.ts';

const SCHEDULE = `mutation ($input: ScheduleSessionInput!) { it: scheduleSession(input: $input) {
  __typename ... on DomainError { code message } } }`;
const UPDATE = `mutation ($input: UpdateSessionInput!) { it: updateSession(input: $input) {
  __typename ... on DomainError { code message } } }`;
const CANCEL = `mutation ($input: CancelSessionInput!) { it: cancelSession(input: $input) {
  __typename ... on DomainError { code message } } }`;

let gateway: TestGateway;
let admin: Person;
let child: Person;
let family: Family;
let others: Family;

const { plan, sessionsOf, noticesOf, titlesOf } = sessionBook(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  admin = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app, url } = gateway;
  [family, others, child] = await Promise.all([
    makeFamily(app, url),
    makeFamily(app, url),
    makePerson(app, url, { role: 'STUDENT', name: 'Kid' }),
  ]);
  await app.prisma.student.update({ where: { id: family.studentId }, data: { userId: child.id } });
});

describe('what a mentor of before left in the rows', () => {
  const takeAway = () =>
    gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });

  it('leads nobody into the old room, and is the new mentor’s to cancel alone', async () => {
    const { id, link } = await plan(family, 48);
    await takeAway();
    for (const person of [family.parent, child, others.mentor]) {
      expect(await sessionsOf(person, family, 'UPCOMING')).toMatchObject([{ id, meetingLink: null }]);
      const response = await fetch(`${gateway.url}/calendar/${id}.ics`, {
        headers: { cookie: person.cookie },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(link);
    }
    const input = {
      ...{ sessionId: id, title: 'Mine', description: '', startsAt: new Date(Date.now() + 60 * HOUR_MS) },
      ...{ durationMinutes: 60, kind: 'CHAT', platform: 'ZOOM', meetingLink: '' },
    };
    const updated = dataOf(await askAs(gateway.url, others.mentor)(UPDATE, { input }));
    expect(updated).toMatchObject({ it: { code: 'CLOSED' } });
    const cancelled = await askAs(gateway.url, others.mentor)(CANCEL, { input: { sessionId: id } });
    expect(dataOf(cancelled)).toMatchObject({ it: { __typename: 'MentorSession' } });
    expect(await titlesOf(family.parent)).toEqual(['Mentor session cancelled']);
    expect(await noticesOf(family.mentor)).toEqual([]);
  });

  it('leads nobody into the room of a suspended mentor', async () => {
    const { id } = await plan(family, 48);
    await gateway.app.prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toMatchObject([{ id, meetingLink: null }]);
  });

  it('takes no time of that mentor', async () => {
    const { id } = await plan(family, 48);
    await takeAway();
    await gateway.app.prisma.student.update({
      where: { id: others.studentId },
      data: { mentorId: family.mentorId },
    });
    const input = {
      ...{
        id: randomUUID(),
        studentId: others.studentId,
        title: 'New',
        description: '',
        durationMinutes: 60,
      },
      ...{ startsAt: new Date(Date.now() + 48 * HOUR_MS), kind: 'CHAT', platform: 'ZOOM', meetingLink: '' },
    };
    const scheduled = dataOf(await askAs(gateway.url, family.mentor)(SCHEDULE, { input }));
    expect(scheduled).toMatchObject({ it: { __typename: 'MentorSession' } });
    expect(await sessionsOf(family.parent, family, 'PAST')).toMatchObject([{ id, status: 'CANCELLED' }]);
    expect(await titlesOf(family.parent)).toEqual(['Mentor session cancelled']);
  });

  it('is not mailed to them any more', async () => {
    await send(gateway.url, family.parent, family.studentId, 'Hello');
    await gateway.app.prisma.notificationDelivery.updateMany({ data: { nextTryAt: new Date() } });
    await takeAway();
    await mailDueNotifications(gateway.app, new AbortController().signal);
    expect(await gateway.app.prisma.mail.count({ where: { recipient: family.mentor.email } })).toBe(0);
    const deliveries = await gateway.app.prisma.notificationDelivery.findMany({
      where: { channel: 'EMAIL', notification: { recipientId: family.mentor.id } },
    });
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(['UNWANTED']);
  });

  it('keeps the work of a child who is gone from being deleted with its assignment', async () => {
    const { prisma } = gateway.app;
    const [lessonId = ''] = await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    const assignment = await prisma.assignment.create({
      data: { lessonId, title: 'Own', createdById: family.mentorId, isForOwnStudents: true },
    });
    await prisma.submission.create({
      data: { studentId: family.studentId, assignmentId: assignment.id, attempt: 1, mode: 'TEXT', text: 'x' },
    });
    await takeAway();
    const DELETE = `mutation ($input: DeleteAssignmentInput!) { deleteAssignment(input: $input) {
      __typename ... on DomainError { code message } } }`;
    const remove = async (person: Person) =>
      dataOf(
        await askAs(gateway.url, person)(DELETE, { input: { assignmentId: assignment.id, knownWork: 1 } }),
      ).deleteAssignment;
    expect(await remove(family.mentor)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('no longer your students'),
    });
    expect(await remove(admin)).toMatchObject({ __typename: 'DeletedAssignment' });
  });
});
