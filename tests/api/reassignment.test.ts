import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findFreeMentor } from '../../gateway/features/mentors/findFreeMentor.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { beginWrite } from '../support/rows.ts';
import { HOUR_MS, sessionBook } from '../support/sessionBook.ts';

const ASSIGN = `mutation ($input: AssignMentorInput!) { assignMentor(input: $input) {
  __typename ... on Student { id mentor { id } } ... on DomainError { code message field } } }`;
const SCHEDULE = `mutation ($input: ScheduleSessionInput!) { it: scheduleSession(input: $input) {
  __typename ... on DomainError { code message } } }`;
const CANCEL = `mutation ($input: CancelSessionInput!) { it: cancelSession(input: $input) {
  __typename ... on DomainError { code message } } }`;
const MENTORS = `{ mentors(first: 50) { edges { node { id person { id } isActive maxStudents studentCount } } } }`;
const ROOM = /^https:\/\/meet\.jit\.si\/little-makers-[0-9a-f-]{36}$/;

type Answered = { __typename: string; code: string; message: string; field: string | null };

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

const assign = async (person: Person, change: object) => {
  const input = { studentId: family.studentId, mentorId: others.mentorId, reason: 'Moved away', ...change };
  return dataOf(await askAs(gateway.url, person)<{ assignMentor: Answered }>(ASSIGN, { input })).assignMentor;
};

const auditOf = (entityId: string) =>
  gateway.app.prisma.auditEntry.findMany({ where: { entityId, action: 'student.assignMentor' } });

describe('assigning another mentor', () => {
  it('hands over what is planned, each session in a new room', async () => {
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
    expect(await noticesOf(others.mentor)).toMatchObject([
      {
        title: 'New student',
        body: 'Dara is now your student. 2 planned sessions are yours now, each in a new room.',
      },
    ]);
    const [told] = await noticesOf(family.mentor);
    expect(told).toMatchObject({
      studentId: null,
      actionUrl: '/mentor',
      title: 'A student is no longer yours',
    });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`Dara|Ngozi|${family.studentId}`));
    expect(await auditOf(family.studentId)).toMatchObject([
      {
        ...{ actorId: admin.id, reason: 'Moved away' },
        before: { mentorId: family.mentorId },
        after: { mentorId: others.mentorId },
      },
    ]);
  });

  it('cancels what the new mentor has no time for, and what is under way', async () => {
    const busy = await plan(family, 48);
    const free = await plan(family, 52);
    const underWay = await plan(family, -0.5);
    const own = await plan(others, 47.5);
    await assign(admin, {});
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toMatchObject([{ id: free.id }]);
    const past = await sessionsOf(family.parent, family, 'PAST');
    expect(past.map(({ id, status, notes }) => [id, status, notes])).toEqual([
      [busy.id, 'CANCELLED', 'Cancelled because the mentor has changed'],
      [underWay.id, 'CANCELLED', 'Cancelled because the mentor has changed'],
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

  it('cancels everything planned while there is no mentor', async () => {
    const { id } = await plan(family, 48);
    expect(await assign(admin, { mentorId: null })).toMatchObject({ mentor: null });
    expect(await sessionsOf(family.parent, family, 'PAST')).toMatchObject([
      { id, notes: 'Session cancelled' },
    ]);
    expect(await titlesOf(family.parent)).toEqual(['Change of mentor', 'Mentor session cancelled']);
  });

  it('shows nothing of the new room to the mentor before who schedules the session again', async () => {
    const startsAt = new Date(Date.now() + 48 * HOUR_MS);
    const input = {
      ...{ id: randomUUID(), studentId: family.studentId, startsAt, title: 'Plan', description: '' },
      ...{ durationMinutes: 45, kind: 'VIDEO_CALL', platform: 'JITSI', meetingLink: '' },
    };
    const schedule = async () =>
      dataOf(await askAs(gateway.url, family.mentor)<{ it: Answered }>(SCHEDULE, { input })).it;
    expect((await schedule()).__typename).toBe('MentorSession');
    expect((await assign(admin, {})).__typename).toBe('Student');
    expect(await schedule()).toMatchObject({ __typename: 'DomainError', code: 'NOT_FOUND' });
  });

  it('changes nothing when it is done again', async () => {
    await plan(family, 48);
    await Promise.all([assign(admin, {}), assign(admin, {}), assign(admin, {})]);
    const [session] = await sessionsOf(family.parent, family, 'UPCOMING');
    await assign(admin, { reason: 'Again' });
    expect(await sessionsOf(family.parent, family, 'UPCOMING')).toEqual([session]);
    expect(await auditOf(family.studentId)).toHaveLength(1);
    expect(await noticesOf(others.mentor)).toHaveLength(1);
  });

  it('is for admins', async () => {
    for (const person of [family.parent, family.mentor, others.mentor, child]) {
      const input = { studentId: family.studentId, mentorId: others.mentorId, reason: 'Mine' };
      const answer = await askAs(gateway.url, person)(ASSIGN, { input });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
      const list = await askAs(gateway.url, person)(MENTORS, {});
      expect(list.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    const { mentors } = dataOf(
      await askAs(gateway.url, admin)<{ mentors: { edges: { node: object }[] } }>(MENTORS, {}),
    );
    expect(mentors.edges.map(({ node }) => node)).toContainEqual({
      ...{ id: family.mentorId, person: { id: family.mentor.id } },
      ...{ isActive: true, maxStudents: null, studentCount: 1 },
    });
  });

  it.each<[string, object, () => Promise<object>]>([
    ['no reason', { code: 'BAD_INPUT', field: 'reason' }, async () => ({ reason: ' ' })],
    ['a student who is not there', { code: 'NOT_FOUND' }, async () => ({ studentId: randomUUID() })],
    ['a mentor who is not there', { code: 'NOT_FOUND' }, async () => ({ mentorId: randomUUID() })],
    [
      'a suspended mentor',
      { code: 'CONFLICT', field: 'mentorId' },
      async () => {
        await gateway.app.prisma.mentor.update({ where: { id: others.mentorId }, data: { isActive: false } });
        return {};
      },
    ],
    [
      'a mentor without a place',
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
      'a child who learns alone',
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
      'a child who is not paid for',
      { code: 'CLOSED' },
      async () => {
        const where = { id: family.studentId };
        await gateway.app.prisma.student.update({ where, data: { paymentStatus: 'REFUNDED' } });
        return {};
      },
    ],
  ])('rejects %s', async (_what, expected, arrange) => {
    expect(await assign(admin, await arrange())).toMatchObject(expected);
    const { mentorId } = await gateway.app.prisma.student.findUniqueOrThrow({
      where: { id: family.studentId },
    });
    expect(mentorId).toBe(family.mentorId);
  });

  it('gives the last place of a mentor once', async () => {
    const third = await makeFamily(gateway.app, gateway.url);
    await gateway.app.prisma.mentor.update({ where: { id: third.mentorId }, data: { maxStudents: 2 } });
    const answers = await Promise.all([
      assign(admin, { mentorId: third.mentorId }),
      assign(admin, { studentId: others.studentId, mentorId: third.mentorId }),
    ]);
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'Student']);
  });

  it('waits for a settlement that is giving away the last place', async () => {
    const { prisma } = gateway.app;
    const third = await makeFamily(gateway.app, gateway.url);
    await prisma.mentor.update({ where: { id: third.mentorId }, data: { maxStudents: 2 } });
    const assigning = await prisma.$transaction(async (tx) => {
      await findFreeMentor(tx, { parentId: others.parent.id, userId: null });
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

  it('follows a session that is being changed, and one that is being planned follows it', async () => {
    const { id } = await plan(family, 48);
    const held = await beginWrite(
      gateway.databaseUrl,
      'SELECT 1 FROM "MentorSession" WHERE id = $1 FOR UPDATE',
      [id],
    );
    const assigning = assign(admin, {});
    await held.awaited();
    const input = {
      ...{
        id: randomUUID(),
        studentId: family.studentId,
        title: 'Late',
        description: '',
        durationMinutes: 45,
      },
      ...{ startsAt: new Date(Date.now() + 99 * HOUR_MS), kind: 'CHAT', platform: 'ZOOM', meetingLink: '' },
    };
    const scheduling = askAs(gateway.url, family.mentor)(SCHEDULE, { input });
    const cancelling = askAs(gateway.url, family.mentor)(CANCEL, { input: { sessionId: id } });
    await held.commit();
    expect((await assigning).__typename).toBe('Student');
    expect(dataOf(await scheduling)).toMatchObject({ it: { code: 'NOT_FOUND' } });
    const [session] = await gateway.app.prisma.mentorSession.findMany({
      where: { studentId: family.studentId },
    });
    // Whichever was first, the session is the new mentor's or nobody's.
    const wasCancelled = (await cancelling).data?.it as Answered;
    if (wasCancelled.code === 'NOT_FOUND')
      expect(session).toMatchObject({ status: 'SCHEDULED', mentorId: others.mentorId });
    else expect(session).toMatchObject({ status: 'CANCELLED' });
  });

  it('never finds a mentor for their own child by itself', async () => {
    const { prisma } = gateway.app;
    await prisma.mentor.updateMany({ data: { isActive: false } });
    const { id } = await prisma.mentor.create({ data: { profileId: family.parent.id } });
    const find = (parentId: string, userId: string | null) =>
      prisma.$transaction((tx) => findFreeMentor(tx, { parentId, userId }));
    expect(await find(family.parent.id, null)).toBeNull();
    expect(await find(others.parent.id, family.parent.id)).toBeNull();
    expect(await find(others.parent.id, null)).toBe(id);
  });
});
