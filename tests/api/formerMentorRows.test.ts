import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
// Run at a chosen moment: after the mentor has changed.
import { mailDueNotifications } from '../../gateway/features/notifications/delivery/mailDue.ts';
import { dataOf } from '../support/clients/http.ts';
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
import {
  CancelSessionDocument,
  ScheduleSessionDocument,
  UpdateSessionDocument,
} from '../support/factories/sessions.generated.ts';
import { inHours, sessionActions } from '../support/factories/sessions.ts';
import { sendMessage } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { DeleteAssignmentDocument } from './formerMentorRows.generated.ts';

let gateway: TestGateway;
let admin: Person;
let child: Person;
let family: Family;
let others: Family;

const { plan, sessionsOf, titlesOf } = sessionActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
  child = await makeLinkedChild(gateway.app, family);
});

/** Assigns a mentor in the row alone, so that the rows of the former one are left as they were. */
const setMentor = (studentId: string, mentorId: string) =>
  gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId } });

const meeting = {
  description: '',
  durationMinutes: 60,
  kind: 'CHAT',
  platform: 'ZOOM',
  meetingLink: '',
} as const;

describe('a session of a former mentor', () => {
  it('has no link, and can only be cancelled by the new mentor', async () => {
    const { id, link } = await plan(family, 48);
    await setMentor(family.studentId, others.mentorId);
    for (const person of [family.parent, child, others.mentor]) {
      expect(await sessionsOf(person, family, 'UPCOMING')).toMatchObject([{ id, meetingLink: null }]);
      const response = await fetch(`${gateway.url}/calendar/${id}.ics`, {
        headers: { cookie: person.cookie },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(link);
    }
    const { url } = gateway;
    const input = { ...meeting, sessionId: id, version: 1, title: 'Mine', startsAt: inHours(60) };
    const updated = await runAs(url, others.mentor, UpdateSessionDocument, input);
    expect(updated).toMatchObject({ code: 'CLOSED' });
    const cancelled = await runAs(url, others.mentor, CancelSessionDocument, { sessionId: id });
    expect(cancelled).toMatchObject({ __typename: 'MentorSession' });
    expect(await titlesOf(family.parent)).toEqual(['Mentor session cancelled']);
    expect(await titlesOf(family.mentor)).toEqual([]);
  });

  it('has no link when the mentor is suspended', async () => {
    const { id } = await plan(family, 48);
    await gateway.app.prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toMatchObject([{ id, meetingLink: null }]);
  });

  it('is cancelled when the former mentor schedules another one at its time', async () => {
    const { id } = await plan(family, 48);
    await setMentor(family.studentId, others.mentorId);
    await setMentor(others.studentId, family.mentorId);
    const input = {
      ...{ ...meeting, id: randomUUID(), studentId: others.studentId },
      ...{ title: 'New', startsAt: inHours(48) },
    };
    const scheduled = await runAs(gateway.url, family.mentor, ScheduleSessionDocument, input);
    expect(scheduled).toMatchObject({ __typename: 'MentorSession' });
    expect(await sessionsOf(family.parent, family, 'PAST')).toMatchObject([{ id, status: 'CANCELLED' }]);
    expect(await titlesOf(family.parent)).toEqual(['Mentor session cancelled']);
  });
});

describe('a notification of a former mentor', () => {
  it('is not emailed', async () => {
    const { prisma } = gateway.app;
    await sendMessage(gateway.url, family.parent, family.studentId, 'Hello');
    await prisma.notificationDelivery.updateMany({ data: { nextTryAt: new Date() } });
    await setMentor(family.studentId, others.mentorId);
    await mailDueNotifications(gateway.app, new AbortController().signal);
    expect(await prisma.mail.count({ where: { recipient: family.mentor.email } })).toBe(0);
    const deliveries = await prisma.notificationDelivery.findMany({
      where: { channel: 'EMAIL', notification: { recipientId: family.mentor.id } },
    });
    expect(deliveries.map(({ outcome }) => outcome)).toEqual(['UNWANTED']);
  });
});

describe('an assignment of a former mentor', () => {
  it('cannot be deleted by them once the former child has submitted work', async () => {
    const { prisma } = gateway.app;
    const [lessonId = ''] = await makeLessons(gateway.app, 'VIDEO_ANIMATION', 1);
    const assignment = await prisma.assignment.create({
      data: { lessonId, title: 'Own', createdById: family.mentorId, isForOwnStudents: true },
    });
    await prisma.submission.create({
      data: { studentId: family.studentId, assignmentId: assignment.id, attempt: 1, mode: 'TEXT', text: 'x' },
    });
    await setMentor(family.studentId, others.mentorId);
    const input = { assignmentId: assignment.id, expectedSubmissionCount: 1 };
    const deleteAs = async (person: Person) =>
      dataOf(await askAs(gateway.url, person)(DeleteAssignmentDocument, { input })).deleteAssignment;
    expect(await deleteAs(family.mentor)).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('no longer your students'),
    });
    expect(await deleteAs(admin)).toMatchObject({ __typename: 'DeletedAssignment' });
  });
});
