import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
  studentVersion,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignMentorToDocument,
  DeactivateMentorDocument,
  MentorWithTimesDocument,
} from './mentorAdmin.generated.ts';
import { MentorViewDocument } from './mentorHandover.generated.ts';

let gateway: TestGateway;
let admin: Person;
let child: MentoredChild;
let next: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  child = await makeMentoredChild(gateway);
  next = await makeFamily(gateway.app);
});

const versionOf = async (id: string) =>
  (await gateway.app.prisma.mentor.findUniqueOrThrow({ where: { id } })).version;
const deactivate = async (toMentorId: string | null, reason = 'Moved away') => {
  const { mentorId } = child;
  const input = { mentorId, toMentorId, reason, version: await versionOf(mentorId) };
  return runAs(gateway.url, admin, DeactivateMentorDocument, input);
};
const viewOf = async (person: Person) => {
  const variables = { studentId: child.studentId };
  const { data } = await askAs(gateway.url, person)(MentorViewDocument, variables);
  return data;
};
const load = async (toMentorId: string | null) =>
  dataOf(await askAs(gateway.url, admin)(MentorWithTimesDocument, { id: child.mentorId, toMentorId }))
    .adminMentor;
const titlesOf = async (recipientId: string) =>
  (await gateway.app.prisma.notification.findMany({ where: { recipientId } })).map(({ title }) => title);

describe('deactivateMentor', () => {
  it('moves students, thread, sessions and queue to another mentor in one step', async () => {
    const { prisma } = gateway.app;
    expect(JSON.stringify(await viewOf(child.mentor))).toContain(child.studentId);
    const preview = (await load(next.mentorId))?.handover;
    expect(preview).toMatchObject({ studentCount: 1, threadCount: 1, cancelledSessionCount: 0 });
    expect(preview?.sessionCount).toBeGreaterThan(0);
    expect(preview?.pendingReviewCount).toBeGreaterThan(0);

    expect(successOf(await deactivate(next.mentorId))).toMatchObject({ isActive: false, studentCount: 0 });
    const seen = JSON.stringify(await viewOf(next.mentor));
    for (const id of [child.studentId, child.messageId, child.sessionId, child.nextSubmissionId])
      expect(seen).toContain(id);
    expect(JSON.stringify(await viewOf(child.mentor))).not.toContain(child.messageId);
    expect(await prisma.mentorSession.findUnique({ where: { id: child.sessionId } })).toMatchObject({
      ...{ mentorId: next.mentorId, status: 'SCHEDULED' },
    });
    expect((await titlesOf(next.mentor.id)).filter((title) => title === 'New student')).toHaveLength(1);
    expect(
      (await titlesOf(child.mentor.id)).filter((title) => title === 'You are no longer an active mentor'),
    ).toHaveLength(1);
    expect((await titlesOf(child.parent.id)).filter((title) => title === 'New mentor')).toHaveLength(1);
    const entry = await prisma.auditEntry.findFirst({ where: { entityId: child.mentorId } });
    expect(entry).toMatchObject({ action: 'mentor.deactivate', reason: 'Moved away', actorId: admin.id });
  });

  it('leaves the students waiting and cancels their sessions when nobody takes over', async () => {
    const { prisma } = gateway.app;
    const before = (await load(null))?.handover;
    expect(before?.cancelledSessionCount).toBe(before?.sessionCount);
    successOf(await deactivate(null));
    expect(await prisma.student.findUnique({ where: { id: child.studentId } })).toMatchObject({
      mentorId: null,
    });
    expect(await prisma.mentorSession.findUnique({ where: { id: child.sessionId } })).toMatchObject({
      status: 'CANCELLED',
    });
    expect(await titlesOf(child.parent.id)).toContain('Change of mentor');
  });

  it.each([
    ['is full', { maxStudents: 1 }],
    ['is inactive', { isActive: false }],
    ['has a check that ran out', { backgroundCheckExpiresAt: new Date(Date.now() - 1000) }],
  ])('changes nothing when the other mentor %s', async (_why, data) => {
    const { prisma } = gateway.app;
    await prisma.mentor.update({ where: { id: next.mentorId }, data });
    expect(errorOf(await deactivate(next.mentorId))).toMatchObject({ code: 'CONFLICT', field: 'toMentorId' });
    expect(await prisma.mentor.findUnique({ where: { id: child.mentorId } })).toMatchObject({
      isActive: true,
    });
    expect(await prisma.student.findUnique({ where: { id: child.studentId } })).toMatchObject({
      mentorId: child.mentorId,
    });
    expect(await prisma.auditEntry.count({ where: { entityId: child.mentorId } })).toBe(0);
  });

  it('requires a reason, another mentor, and the version that was read', async () => {
    expect(errorOf(await deactivate(null, ' '))).toMatchObject({ code: 'BAD_INPUT', field: 'reason' });
    expect(errorOf(await deactivate(child.mentorId))).toMatchObject({ field: 'toMentorId' });
    expect(errorOf(await deactivate(randomUUID())).code).toBe('NOT_FOUND');
    const input = { mentorId: child.mentorId, toMentorId: null, reason: 'x', version: 77 };
    const answer = await runAs(gateway.url, admin, DeactivateMentorDocument, input);
    expect(errorOf(answer)).toMatchObject({ code: 'CONFLICT', field: 'version' });
  });

  it('never fills the last place of the other mentor twice', async () => {
    const { prisma } = gateway.app;
    const other = await makeFamily(gateway.app);
    await prisma.mentor.update({ where: { id: next.mentorId }, data: { maxStudents: 2 } });
    const version = await studentVersion(gateway.app, other.studentId);
    const assigning = runAs(gateway.url, admin, AssignMentorToDocument, {
      ...{ studentId: other.studentId, mentorId: next.mentorId, reason: 'Closer', version },
    });
    const answers = await Promise.all([deactivate(next.mentorId), assigning]);
    expect(answers.filter(({ __typename }) => __typename === 'DomainError')).toHaveLength(1);
    expect(await prisma.student.count({ where: { mentorId: next.mentorId } })).toBe(2);
  });

  it('lets one of two admins do it, and the other know', async () => {
    const version = await versionOf(child.mentorId);
    const run = (toMentorId: string | null) =>
      runAs(gateway.url, admin, DeactivateMentorDocument, {
        ...{ mentorId: child.mentorId, toMentorId, reason: 'Left', version },
      });
    const answers = await Promise.all([run(next.mentorId), run(null)]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Mentor']);
  });
});

describe('responseTimes', () => {
  it('measures from the first message of the family to the first answer, and each review', async () => {
    const { prisma } = gateway.app;
    const { studentId, mentor, parent } = child;
    await prisma.message.deleteMany({ where: { studentId } });
    const monday = new Date();
    monday.setUTCHours(0, 0, 0, 0);
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 14);
    const say = (person: Person, minutes: number) =>
      prisma.message.create({
        data: {
          ...{ id: randomUUID(), studentId, senderId: person.id, content: 'Hello' },
          createdAt: new Date(monday.getTime() + minutes * 60_000),
        },
      });
    // Answers after 30 and after 10 minutes; a second answer in a row is none.
    await say(parent, 0);
    await say(parent, 20);
    await say(mentor, 30);
    await say(mentor, 300);
    await say(parent, 400);
    await say(mentor, 410);
    const weeks = (await load(null))?.responseTimes ?? [];
    expect(weeks).toHaveLength(12);
    const week = weeks.find(({ weekStart }) => Date.parse(weekStart) === monday.getTime());
    expect(week).toMatchObject({ replyCount: 2, medianReplyMinutes: 20 });
    expect(weeks.filter(({ replyCount }) => replyCount > 0)).toHaveLength(1);
    expect(weeks.reduce((sum, { reviewCount }) => sum + reviewCount, 0)).toBeGreaterThan(0);
  });
});
