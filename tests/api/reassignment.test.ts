import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
// The choice of a mentor and its lock are behind the settlement of a payment, which no document can pause.
import { findFreeMentor } from '../../gateway/features/mentors/findFreeMentor.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { HOUR_MS, sessionActions } from '../support/factories/sessions.ts';
import { beginWrite } from '../support/probes/openWrite.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignMentorDocument,
  type AssignMentorMutationVariables,
  CancelSessionDocument,
  MentorsDocument,
  ScheduleSessionDocument,
  type ScheduleSessionMutationVariables,
} from './reassignment.generated.ts';

const ROOM = /^https:\/\/meet\.jit\.si\/little-makers-[0-9a-f-]{36}$/;

let gateway: TestGateway;
let admin: Person;
let child: Person;
let family: Family;
let others: Family;

const { plan, sessionsOf, notificationsOf, titlesOf } = sessionActions(() => gateway);

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { app } = gateway;
  [family, others] = await Promise.all([makeFamily(app), makeFamily(app)]);
  child = await makeLinkedChild(app, family);
});

type Change = Partial<AssignMentorMutationVariables['input']>;
const assign = async (person: Person, change: Change) => {
  const input = { studentId: family.studentId, mentorId: others.mentorId, reason: 'Moved away', ...change };
  const version = change.version ?? (await currentVersion(input.studentId));
  return runAs(gateway.url, person, AssignMentorDocument, { ...input, version });
};

/** A student that is not there has none. */
const currentVersion = async (id: string) =>
  (await gateway.app.prisma.student.findUnique({ where: { id } }))?.version ?? 1;

/** Returns what the mentor sends to schedule a session so many hours from now. */
const newSession = (hours: number): ScheduleSessionMutationVariables['input'] => ({
  ...{ id: randomUUID(), studentId: family.studentId, title: 'Plan', description: '' },
  startsAt: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  ...{ durationMinutes: 45, kind: 'VIDEO_CALL', platform: 'JITSI', meetingLink: '' },
});

const auditOf = (entityId: string) =>
  gateway.app.prisma.auditEntry.findMany({ where: { entityId, action: 'student.assignMentor' } });

describe('assigning another mentor', () => {
  it('moves planned sessions to the new mentor, each into a new room', async () => {
    const { prisma } = gateway.app;
    const typed = await plan(family, 48);
    const room = await plan(family, 50);
    const link = `https://meet.jit.si/little-makers-${randomUUID()}`;
    await prisma.mentorSession.update({
      where: { id: room.id },
      data: { meetingLink: link, platform: 'JITSI' },
    });
    const past = await plan(family, -50);
    await prisma.mentorSession.update({
      where: { id: past.id },
      data: { status: 'COMPLETED', notes: 'Good' },
    });
    expect(await assign(admin, {})).toEqual({
      ...{ __typename: 'Student', id: family.studentId, mentor: { id: others.mentor.id } },
    });
    for (const person of [family.parent, child, others.mentor]) {
      const sessions = await sessionsOf(person, family, 'UPCOMING');
      expect(sessions.map(({ id }) => id)).toEqual([typed.id, room.id]);
      for (const session of sessions) {
        expect(session).toMatchObject({ platform: 'JITSI', mentor: { id: others.mentor.id } });
        expect(session.meetingLink).toMatch(ROOM);
        expect([typed.link, link]).not.toContain(session.meetingLink);
      }
      expect(await sessionsOf(person, family, 'PAST')).toMatchObject([
        { id: past.id, notes: 'Good', mentor: { id: family.mentor.id } },
      ]);
    }
    expect(await sessionsOf(family.mentor, family, 'UPCOMING')).toEqual([]);
    expect(await sessionsOf(family.mentor, family, 'PAST')).toEqual([]);
    for (const person of [family.parent, child])
      expect(await titlesOf(person)).toEqual([
        'Mentor session with a new mentor',
        'Mentor session with a new mentor',
        'New mentor',
      ]);
    expect(await notificationsOf(others.mentor)).toMatchObject([
      {
        title: 'New student',
        body: 'Dara is now your student. 2 planned sessions are yours now, each in a new room.',
      },
    ]);
    const [notification] = await notificationsOf(family.mentor);
    expect(notification).toMatchObject({
      studentId: null,
      actionUrl: '/mentor',
      title: 'A student is no longer yours',
    });
    expect(JSON.stringify(notification)).not.toMatch(new RegExp(`Dara|Ngozi|${family.studentId}`));
    expect(await auditOf(family.studentId)).toMatchObject([
      {
        ...{ actorId: admin.id, reason: 'Moved away' },
        before: { mentorId: family.mentorId },
        after: { mentorId: others.mentorId },
      },
    ]);
  });

  it('cancels sessions that the new mentor has no time for, and those in progress', async () => {
    const busy = await plan(family, 48);
    const free = await plan(family, 52);
    const running = await plan(family, -0.5);
    const own = await plan(others, 47.5);
    await assign(admin, {});
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toMatchObject([{ id: free.id }]);
    const past = await sessionsOf(family.parent, family, 'PAST');
    expect(past.map(({ id, status, notes }) => [id, status, notes])).toEqual([
      [busy.id, 'CANCELLED', 'Cancelled because the mentor has changed'],
      [running.id, 'CANCELLED', 'Cancelled because the mentor has changed'],
    ]);
    const row = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: own.id } });
    expect(row).toMatchObject({ status: 'SCHEDULED', meetingLink: own.link });
    expect(await titlesOf(child)).toEqual([
      'Mentor session cancelled',
      'Mentor session cancelled',
      'Mentor session with a new mentor',
      'New mentor',
    ]);
  });

  it('cancels every planned session when there is no new mentor', async () => {
    const { id } = await plan(family, 48);
    expect(await assign(admin, { mentorId: null })).toMatchObject({ mentor: null });
    expect(await sessionsOf(family.parent, family, 'PAST')).toMatchObject([
      { id, notes: 'Session cancelled' },
    ]);
    expect(await titlesOf(family.parent)).toEqual(['Change of mentor', 'Mentor session cancelled']);
  });

  it('hides the new room from the previous mentor, who retries scheduling the session', async () => {
    const input = newSession(48);
    const schedule = () => runAs(gateway.url, family.mentor, ScheduleSessionDocument, input);
    expect((await schedule()).__typename).toBe('MentorSession');
    expect((await assign(admin, {})).__typename).toBe('Student');
    expect(await schedule()).toMatchObject({ __typename: 'DomainError', code: 'NOT_FOUND' });
  });

  it('changes nothing when it is repeated', async () => {
    await plan(family, 48);
    await Promise.all([assign(admin, {}), assign(admin, {}), assign(admin, {})]);
    const [session] = await sessionsOf(family.parent, family, 'UPCOMING');
    await assign(admin, { reason: 'Again' });
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toEqual([session]);
    expect(await auditOf(family.studentId)).toHaveLength(1);
    expect(await notificationsOf(others.mentor)).toHaveLength(1);
  });

  it('is allowed to admins only', async () => {
    for (const person of [family.parent, family.mentor, others.mentor, child]) {
      const input = { studentId: family.studentId, mentorId: others.mentorId, reason: 'Mine', version: 1 };
      const answer = await askAs(gateway.url, person)(AssignMentorDocument, { input });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      const list = await askAs(gateway.url, person)(MentorsDocument, {});
      expect(list.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    const { mentors } = dataOf(await askAs(gateway.url, admin)(MentorsDocument, {}));
    expect(mentors.edges.map(({ node }) => node)).toContainEqual({
      ...{ id: family.mentorId, person: { id: family.mentor.id } },
      ...{ isActive: true, maxStudents: null, studentCount: 1 },
    });
  });

  it.each<[string, object, () => Promise<Change>]>([
    ['no reason', { code: 'BAD_INPUT', field: 'reason' }, async () => ({ reason: ' ' })],
    ['an unknown student', { code: 'NOT_FOUND' }, async () => ({ studentId: randomUUID() })],
    ['an unknown mentor', { code: 'NOT_FOUND' }, async () => ({ mentorId: randomUUID() })],
    [
      'a suspended mentor',
      { code: 'CONFLICT', field: 'mentorId' },
      async () => {
        await gateway.app.prisma.mentor.update({ where: { id: others.mentorId }, data: { isActive: false } });
        return {};
      },
    ],
    [
      'a mentor who has the maximum of students',
      { code: 'CONFLICT', field: 'mentorId' },
      async () => {
        await gateway.app.prisma.mentor.update({ where: { id: others.mentorId }, data: { maxStudents: 1 } });
        return {};
      },
    ],
    [
      'the parent',
      { code: 'CONFLICT', field: 'mentorId' },
      async () => {
        const { id } = await gateway.app.prisma.mentor.create({ data: { profileId: family.parent.id } });
        return { mentorId: id };
      },
    ],
    [
      'the child',
      { code: 'CONFLICT', field: 'mentorId' },
      async () => {
        const { id } = await gateway.app.prisma.mentor.create({ data: { profileId: child.id } });
        return { mentorId: id };
      },
    ],
    [
      'a child without mentoring',
      { code: 'CLOSED' },
      async () => {
        await gateway.app.prisma.student.update({
          where: { id: family.studentId },
          data: { package: 'DIY' },
        });
        return {};
      },
    ],
    [
      'a child who was refunded',
      { code: 'CLOSED' },
      async () => {
        const where = { id: family.studentId };
        await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
        return {};
      },
    ],
  ])('rejects %s', async (_case, expected, arrange) => {
    expect(await assign(admin, await arrange())).toMatchObject(expected);
    const { mentorId } = await gateway.app.prisma.student.findUniqueOrThrow({
      where: { id: family.studentId },
    });
    expect(mentorId).toBe(family.mentorId);
  });

  it('tells the second of two admins that the first was faster, and keeps what the first chose', async () => {
    const third = await makeFamily(gateway.app);
    const version = await currentVersion(family.studentId);
    const answers = await Promise.all([
      assign(admin, { version }),
      assign(admin, { mentorId: third.mentorId, version }),
    ]);
    const refused = answers.filter(({ __typename }) => __typename === 'DomainError');
    expect(refused).toMatchObject([{ code: 'CONFLICT', field: 'version' }]);
    expect(await auditOf(family.studentId)).toHaveLength(1);
  });

  it('gives the last free place of a mentor to one of two students', async () => {
    const third = await makeFamily(gateway.app);
    await gateway.app.prisma.mentor.update({ where: { id: third.mentorId }, data: { maxStudents: 2 } });
    const answers = await Promise.all([
      assign(admin, { mentorId: third.mentorId }),
      assign(admin, { studentId: others.studentId, mentorId: third.mentorId }),
    ]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Student']);
  });

  it('waits for a settlement that is taking the last free place', async () => {
    const { prisma } = gateway.app;
    const third = await makeFamily(gateway.app);
    await prisma.mentor.update({ where: { id: third.mentorId }, data: { maxStudents: 2 } });
    const assigning = await prisma.$transaction(async (tx) => {
      await findFreeMentor(tx, { parentId: others.parent.id, loginId: null });
      await tx.student.update({ where: { id: others.studentId }, data: { mentorId: third.mentorId } });
      const answer = assign(admin, { mentorId: third.mentorId });
      const waiting = vi.waitFor(async () => {
        const [row] = await prisma.$queryRaw<{ count: bigint }[]>`
          SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
        expect(Number(row?.count)).toBeGreaterThan(0);
      }, 4000);
      await Promise.race([answer, waiting]);
      return { answer };
    });
    expect(await assigning.answer).toMatchObject({ code: 'CONFLICT', field: 'mentorId' });
  });

  it('waits for a session that is being changed, and a session that is being scheduled waits for it', async () => {
    const { id } = await plan(family, 48);
    const held = await beginWrite(
      gateway.databaseUrl,
      'SELECT 1 FROM "MentorSession" WHERE id = $1 FOR UPDATE',
      [id],
    );
    const assigning = assign(admin, {});
    await held.awaited();
    const input = newSession(99);
    const scheduling = runAs(gateway.url, family.mentor, ScheduleSessionDocument, input);
    const cancelling = runAs(gateway.url, family.mentor, CancelSessionDocument, { sessionId: id });
    await held.commit();
    expect((await assigning).__typename).toBe('Student');
    expect(await scheduling).toMatchObject({ code: 'NOT_FOUND' });
    const [session] = await gateway.app.prisma.mentorSession.findMany({
      where: { studentId: family.studentId },
    });
    // Either can be first: the session is then the new mentor's, or cancelled.
    const cancelled = await cancelling;
    if (cancelled.__typename === 'DomainError' && cancelled.code === 'NOT_FOUND')
      expect(session).toMatchObject({ status: 'SCHEDULED', mentorId: others.mentorId });
    else expect(session).toMatchObject({ status: 'CANCELLED' });
  });

  it('never assigns a mentor to their own child automatically', async () => {
    const { prisma } = gateway.app;
    await prisma.mentor.updateMany({ data: { isActive: false } });
    const { id } = await prisma.mentor.create({ data: { profileId: family.parent.id } });
    const find = (parentId: string, loginId: string | null) =>
      prisma.$transaction((tx) => findFreeMentor(tx, { parentId, loginId }));
    expect(await find(family.parent.id, null)).toBeNull();
    expect(await find(others.parent.id, family.parent.id)).toBeNull();
    expect(await find(others.parent.id, null)).toBe(id);
  });
});
