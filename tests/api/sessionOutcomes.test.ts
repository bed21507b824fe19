import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForOutcomes, closeEndedSessions } from '../../gateway/features/sessions/endSessions.ts';
import { dataOf } from '../support/clients/http.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { SessionsDocument } from '../support/factories/sessions.generated.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionDocument } from './sessions.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  child = await makeLinkedChild(gateway.app, family);
});

const { makeSession, update, complete, miss, beginAgo, cancel, remove } = sessionMutations(
  () => gateway,
  () => family,
);

const everybody = () => [family.parent, child, family.mentor];
const sessionAs = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(SessionDocument, { id })).session;
const idsIn = async (person: Person, period: 'UPCOMING' | 'PAST') => {
  const variables = { studentId: family.studentId, period, first: 20 };
  const { sessions } = dataOf(await askAs(gateway.url, person)(SessionsDocument, variables));
  return sessions.edges.map(({ node }) => node.id);
};
const notificationsOf = ({ id }: Person) =>
  gateway.app.prisma.notification.findMany({
    where: { recipientId: id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { title: true, body: true, kind: true, readAt: true },
  });
const unreadTitlesOf = async (person: Person) =>
  (await notificationsOf(person)).filter(({ readAt }) => readAt === null).map(({ title }) => title);
const { signal } = new AbortController();

describe('1. the end of a session', () => {
  it('refuses to say how a session went before it begins, and names why', async () => {
    const { id } = await makeSession(family.mentor, {});
    for (const say of [complete, miss])
      expect(await say(family.mentor, id, 'We talked')).toMatchObject({
        code: 'CLOSED',
        message: 'This session has not begun yet. You can say how it went as soon as it has.',
      });
    expect(await sessionAs(family.parent, id)).toMatchObject({ status: 'SCHEDULED', notes: null });
    await beginAgo(id, 1);
    expect(await complete(family.mentor, id, 'We talked')).toMatchObject({ status: 'COMPLETED' });
  });

  it('takes the way in and the place among coming sessions from everybody', async () => {
    const { id, meetingLink } = await makeSession(family.mentor, {});
    await beginAgo(id, 44);
    for (const person of everybody()) {
      expect(await sessionAs(person, id)).toMatchObject({ meetingLink });
      expect(await idsIn(person, 'UPCOMING')).toEqual([id]);
    }
    await beginAgo(id, 45);
    for (const person of everybody()) {
      expect(await sessionAs(person, id)).toMatchObject({ status: 'SCHEDULED', meetingLink: null });
      expect([await idsIn(person, 'UPCOMING'), await idsIn(person, 'PAST')]).toEqual([[], [id]]);
      const file = await fetch(`${gateway.url}/calendar/${id}.ics`, { headers: { cookie: person.cookie } });
      expect(await file.text()).not.toContain('meet.jit.si');
    }
  });

  it('leaves only what it was like to be said: it cannot be moved or cancelled any more', async () => {
    const { id } = await makeSession(family.mentor, {});
    await beginAgo(id, 50);
    const over = { code: 'CLOSED', message: 'This session is over. Say how it went, or delete it.' };
    expect(await update(family.mentor, id, { startsAt: inHours(50) })).toMatchObject(over);
    expect(await cancel(family.mentor, id)).toMatchObject(over);
    expect(await complete(family.mentor, id, '')).toMatchObject({ status: 'COMPLETED' });
    expect(await miss(family.mentor, id, '')).toMatchObject({ code: 'CLOSED' });
  });

  it('can be that nobody came, which the family hears of', async () => {
    const { id } = await makeSession(family.mentor, {});
    await beginAgo(id, 20);
    expect(await miss(family.mentor, id, ' ')).toMatchObject({
      ...{ status: 'NO_SHOW', notes: 'Nobody came to this session', meetingLink: null },
    });
    for (const person of [family.parent, child])
      expect((await notificationsOf(person)).at(-1)).toMatchObject({
        title: 'Mentor session missed',
        body: expect.stringMatching(/^Nobody came to Mentorship Session of .* agree on a new time\.$/),
      });
    expect(await remove(family.mentor, id)).toMatchObject({ sessionId: id });
  });
});

describe('1. what nobody said', () => {
  const ask = () => askForOutcomes(gateway.app, signal);
  const close = () => closeEndedSessions(gateway.app, signal);
  const HOUR = 60;

  it('is asked of the mentor once, an hour after the end, until it is said', async () => {
    const { id } = await makeSession(family.mentor, {});
    await beginAgo(id, 45 + HOUR - 1);
    await ask();
    expect(await notificationsOf(family.mentor)).toEqual([]);
    await beginAgo(id, 45 + HOUR);
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    const before = await unreadTitlesOf(family.parent);
    expect(await notificationsOf(family.mentor)).toMatchObject([
      {
        kind: 'SESSION_REMINDER',
        title: 'How was the session with Dara?',
        body: expect.stringMatching(/^Mentorship Session of .*: please say if it took place\.$/),
        readAt: null,
      },
    ]);
    expect(await complete(family.mentor, id, 'We talked')).toMatchObject({ status: 'COMPLETED' });
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
    expect(await unreadTitlesOf(family.parent)).toEqual(before);
  });

  it('is not asked of a mentor who took over since', async () => {
    const { id } = await makeSession(family.mentor, {});
    await beginAgo(id, 45 + HOUR);
    const next = await makeFamily(gateway.app);
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: next.mentorId },
    });
    await ask();
    expect(await notificationsOf(family.mentor)).toEqual([]);
    expect(await notificationsOf(next.mentor)).toEqual([]);
  });

  it('closes the session a day after its end, as over and without a claim that it took place', async () => {
    const { id } = await makeSession(family.mentor, {});
    const later = await makeSession(family.mentor, { startsAt: inHours(60) });
    await beginAgo(id, 45 + 24 * HOUR - 1);
    await ask();
    await close();
    expect(await sessionAs(family.parent, id)).toMatchObject({ status: 'SCHEDULED' });
    await beginAgo(id, 45 + 24 * HOUR);
    await Promise.all([close(), close()]);
    for (const person of everybody())
      expect(await sessionAs(person, id)).toMatchObject({ status: 'ENDED', notes: null, meetingLink: null });
    expect(await sessionAs(family.parent, later.id)).toMatchObject({ status: 'SCHEDULED' });
    expect(await complete(family.mentor, id, '')).toMatchObject({ code: 'CLOSED' });
    // The question is answered by time, and the family is told nothing.
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
    expect(await unreadTitlesOf(child)).toEqual(['New mentor session', 'New mentor session']);
  });
});

describe('1. the notice about a session that is cancelled', () => {
  it('becomes read for the family, and that of another session does not', async () => {
    const { id } = await makeSession(family.mentor, {});
    await makeSession(family.mentor, { title: 'Colours', startsAt: inHours(60) });
    await update(family.mentor, id, { startsAt: inHours(50) });
    await cancel(family.mentor, id);
    for (const person of [family.parent, child])
      expect(await unreadTitlesOf(person)).toEqual(['New mentor session', 'Mentor session cancelled']);
    const [colours] = (await notificationsOf(family.parent)).filter(({ readAt }) => readAt === null);
    expect(colours?.body).toMatch(/^Colours: /);
  });
});
