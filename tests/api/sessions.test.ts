import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import {
  ScheduleSessionDocument,
  SessionsDocument,
  type SessionsQueryVariables,
} from '../support/factories/sessions.generated.ts';
import { inHours, type SessionDraft, sessionMutations } from '../support/factories/sessions.ts';
import { beginWrite } from '../support/probes/openWrite.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionDocument } from './sessions.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;
let others: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

beforeEach(async () => {
  const { app } = gateway;
  [family, others, admin] = await Promise.all([
    makeFamily(app),
    makeFamily(app),
    makePerson(app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  child = await makeLinkedChild(app, family);
});

const { newSession, schedule, makeSession, update, complete, beginAgo, cancel, notificationTextsOf } =
  sessionMutations(
    () => gateway,
    () => family,
  );

const list = async (person: Person, variables: Partial<SessionsQueryVariables>) => {
  const all = { period: 'UPCOMING', first: 20 } as const;
  return dataOf(await askAs(gateway.url, person)(SessionsDocument, { ...all, ...variables })).sessions;
};
const idsFor = async (person: Person, variables: Partial<SessionsQueryVariables>) =>
  (await list(person, variables)).edges.map(({ node }) => node.id);

describe('scheduling', () => {
  it('answers NOT_FOUND when the student is assigned to another mentor at the same time', async () => {
    const assigning = await beginWrite(
      gateway.databaseUrl,
      'UPDATE "Student" SET "mentorId" = $2 WHERE id = $1',
      [family.studentId, others.mentorId],
    );
    const scheduling = schedule(family.mentor, {});
    await assigning.awaited();
    await assigning.commit();
    expect(await scheduling).toMatchObject({ code: 'NOT_FOUND' });
    expect(await idsFor(family.parent, {})).toEqual([]);
  });

  it('creates a Jitsi room when no link is given, and notifies the family', async () => {
    const made = await makeSession(family.mentor, {});
    expect(made).toMatchObject({ __typename: 'MentorSession', platform: 'JITSI', status: 'SCHEDULED' });
    expect(made.meetingLink).toMatch(/^https:\/\/meet\.jit\.si\/little-makers-[0-9a-f-]{36}$/);
    expect(Date.parse(made.endsAt) - Date.parse(made.startsAt)).toBe(45 * 60_000);
    const [notification] = await notificationTextsOf(family.parent);
    expect(notification).toMatch(/^New mentor session: Mentorship Session: \w+day, .* \(Lagos time\)$/);
    expect(await notificationTextsOf(child)).toHaveLength(1);
    expect(await notificationTextsOf(family.mentor)).toEqual([]);
    const other = await makeSession(family.mentor, { startsAt: inHours(50) });
    expect(other.meetingLink).not.toBe(made.meetingLink);
  });

  it('returns the same session for a retry, and rejects other content under its id', async () => {
    const input = newSession({});
    const both = await Promise.all([1, 2].map(() => makeSession(family.mentor, input)));
    expect(both.map(({ id }) => id)).toEqual([input.id, input.id]);
    expect(await notificationTextsOf(family.parent)).toHaveLength(1);
    expect(await schedule(family.mentor, { ...input, title: 'Another' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
  });

  it.each([
    ['has no mentor any more', { mentorId: null }],
    ['was refunded', { paymentStatus: 'REFUNDED' as const }],
    ['learns without a mentor now', { package: 'DIY' as const }],
  ])('acknowledges a retry of what was scheduled though the student %s', async (_how, change) => {
    const input = newSession({});
    const made = await makeSession(family.mentor, input);
    await gateway.app.prisma.student.update({ where: { id: family.studentId }, data: change });
    expect(await schedule(family.mentor, input)).toMatchObject({
      ...{ __typename: 'MentorSession', id: made.id, startsAt: made.startsAt, title: made.title },
    });
    expect(await schedule(family.mentor, { ...input, title: 'Another' })).toMatchObject({
      code: 'CONFLICT',
      field: 'id',
    });
    expect(await schedule(family.mentor, { ...input, id: randomUUID() })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each<[string, () => Partial<SessionDraft>]>([
    ['startsAt', () => ({ startsAt: new Date(Date.now() - 1000).toISOString() })],
    ['startsAt', () => ({ startsAt: inHours(24 * 400) })],
    ['title', () => ({ title: '  ' })],
    ['durationMinutes', () => ({ durationMinutes: 50 })],
    ['meetingLink', () => ({ meetingLink: 'http://zoom.us/j/1' })],
  ])('rejects an invalid %s', async (field, change) => {
    expect(await schedule(family.mentor, change())).toMatchObject({ code: 'BAD_INPUT', field });
    expect(await gateway.app.prisma.mentorSession.count({ where: { mentorId: family.mentorId } })).toBe(0);
  });

  it('is allowed to the mentor of a paid, mentored student only', async () => {
    const { prisma } = gateway.app;
    expect(await schedule(others.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    for (const person of [family.parent, child, admin]) {
      const answer = await askAs(gateway.url, person)(ScheduleSessionDocument, { input: newSession({}) });
      expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    }
    await prisma.student.update({ where: { id: family.studentId }, data: { package: 'DIY' } });
    expect(await schedule(family.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    await prisma.student.update({
      where: { id: family.studentId },
      data: { package: 'MENTORED', paymentStatus: 'REFUNDED' },
    });
    expect(await schedule(family.mentor, {})).toMatchObject({ code: 'NOT_FOUND' });
    await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'COMPLETED' } });
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    const answer = await askAs(gateway.url, family.mentor)(ScheduleSessionDocument, {
      input: newSession({}),
    });
    expect(answer.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
  });
});

describe('overlaps', () => {
  it('accepts exactly one of ten sessions at the same time, and names the field for the others', async () => {
    const start = Date.parse(inHours(72));
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, minutes) =>
        schedule(family.mentor, { startsAt: new Date(start + minutes * 60_000).toISOString() }),
      ),
    );
    expect(results.filter(({ __typename }) => __typename === 'MentorSession')).toHaveLength(1);
    for (const rejected of results.filter(({ __typename }) => __typename !== 'MentorSession'))
      expect(rejected).toMatchObject({
        code: 'CONFLICT',
        field: 'startsAt',
        message: expect.stringMatching(/in another session at this time$/),
      });
  });

  it('rejects a time at which the student has a session with the previous mentor', async () => {
    const made = await makeSession(family.mentor, {});
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    expect(await schedule(others.mentor, { startsAt: made.startsAt })).toMatchObject({
      code: 'CONFLICT',
      field: 'startsAt',
      message: 'The student is in another session at this time',
    });
  });

  it('accepts adjacent sessions, and a move into the time of a cancelled one', async () => {
    const first = await makeSession(family.mentor, { startsAt: inHours(48) });
    const second = await makeSession(family.mentor, { startsAt: inHours(48.75) });
    expect(await update(family.mentor, second.id, { startsAt: inHours(48.5) })).toMatchObject({
      code: 'CONFLICT',
      field: 'startsAt',
    });
    await cancel(family.mentor, first.id);
    expect(await update(family.mentor, second.id, { startsAt: inHours(48.5) })).toMatchObject({
      status: 'SCHEDULED',
    });
  });

  it('accepts the time of a session whose student was refunded', async () => {
    const made = await makeSession(family.mentor, {});
    const { prisma } = gateway.app;
    await prisma.student.update({ where: { id: family.studentId }, data: { paymentStatus: 'REFUNDED' } });
    await prisma.student.update({ where: { id: others.studentId }, data: { mentorId: family.mentorId } });
    const next = await schedule(family.mentor, { studentId: others.studentId, startsAt: made.startsAt });
    expect(next.__typename).toBe('MentorSession');
  });
});

describe('reading sessions', () => {
  it('shows a session to its family, its mentor and admins, according to current payment and package', async () => {
    const made = await makeSession(family.mentor, {});
    const variables = { studentId: family.studentId };
    for (const person of [family.parent, child, family.mentor, admin])
      expect(await idsFor(person, variables)).toEqual([made.id]);
    for (const person of [others.parent, others.mentor]) {
      expect(await idsFor(person, variables)).toEqual([]);
      expect(dataOf(await askAs(gateway.url, person)(SessionDocument, { id: made.id }))).toEqual({
        session: null,
      });
    }
    const { prisma } = gateway.app;
    const change = (data: object) => prisma.student.update({ where: { id: family.studentId }, data });
    for (const lost of [{ package: 'DIY' }, { paymentStatus: 'REFUNDED' }]) {
      await change(lost);
      for (const person of [family.parent, child, family.mentor])
        expect(await idsFor(person, variables)).toEqual([]);
      await change({ package: 'MENTORED', paymentStatus: 'COMPLETED' });
    }
    await prisma.mentor.update({ where: { id: family.mentorId }, data: { isActive: false } });
    expect(await idsFor(family.mentor, {})).toEqual([]);
    expect(await idsFor(family.parent, {})).toEqual([made.id]);
  });

  it('pages upcoming sessions soonest first and past ones newest first', async () => {
    const made = [];
    for (const hours of [50, 30, 40, 60]) {
      made.push((await makeSession(family.mentor, { startsAt: inHours(hours) })).id);
    }
    const [fifty = '', thirty = '', forty = '', sixty = ''] = made;
    const first = await list(family.mentor, { first: 3 });
    expect(first.edges.map(({ node }) => node.id)).toEqual([thirty, forty, fifty]);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await idsFor(family.mentor, { after: first.pageInfo.endCursor })).toEqual([sixty]);
    await cancel(family.mentor, thirty);
    await beginAgo(sixty, 10);
    await complete(family.mentor, sixty, '');
    expect(await idsFor(family.parent, { period: 'PAST' })).toEqual([thirty, sixty]);
    expect(await idsFor(family.parent, {})).toEqual([forty, fifty]);
  });
});

describe('the calendar file', () => {
  const file = (person: Person | null, id: string) =>
    fetch(`${gateway.url}/calendar/${id}.ics`, { headers: person ? { cookie: person.cookie } : {} });
  const linesOf = async (person: Person, id: string) =>
    (await (await file(person, id)).text()).replaceAll('\r\n ', '').split('\r\n');

  it('keeps its UID, counts its changes and cancels the event of a cancelled session', async () => {
    const [startsAt, movedTo] = [inHours(24 * 90), inHours(24 * 91)];
    const endsAt = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
    const calendarTime = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
    const made = await makeSession(family.mentor, { startsAt, title: 'A, b; c' });
    const first = await linesOf(family.parent, made.id);
    expect(first).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${made.id}@littlemakers`,
        'SEQUENCE:0',
        `DTSTART:${calendarTime(startsAt)}`,
        `DTEND:${calendarTime(endsAt)}`,
        'SUMMARY:A\\, b\\; c (Dara)',
        'STATUS:CONFIRMED',
        `LOCATION:${made.meetingLink}`,
      ]),
    );
    await update(family.mentor, made.id, { startsAt: movedTo });
    expect(await linesOf(family.mentor, made.id)).toEqual(
      expect.arrayContaining([
        `UID:${made.id}@littlemakers`,
        'SEQUENCE:1',
        `DTSTART:${calendarTime(movedTo)}`,
      ]),
    );
    await cancel(family.mentor, made.id);
    const last = await linesOf(child, made.id);
    expect(last).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED']));
    expect(last.join()).not.toContain('meet.jit.si');
  });

  it('is served to those who may see the session only', async () => {
    const made = await makeSession(family.mentor, {});
    for (const person of [others.parent, others.mentor, null])
      expect((await file(person, made.id)).status).toBe(404);
    expect((await file(family.parent, randomUUID())).status).toBe(404);
    const served = await file(admin, made.id);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(served.headers.get('content-disposition')).toContain('attachment');
  });
});
