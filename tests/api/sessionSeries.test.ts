import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { LaterSessionsDocument } from '../support/factories/sessions.generated.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionRequestsDocument } from './sessions.generated.ts';

const WEEK_HOURS = 7 * 24;

let gateway: TestGateway;
let family: Family;
let child: Person;
/** The sessions of a series of four weeks, earliest first. */
let ids: string[];

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  child = await makeLinkedChild(gateway.app, family);
  await makeSession(family.mentor, { weeks: 4 });
  ids = (await rows()).map(({ id }) => id);
});

const { makeSession, update, cancel, cancelSeries, askForChange } = sessionMutations(
  () => gateway,
  () => family,
);

const rows = () =>
  gateway.app.prisma.mentorSession.findMany({
    where: { studentId: family.studentId },
    orderBy: { startsAt: 'asc' },
  });
const statuses = async () => (await rows()).map(({ status }) => status);
const idAt = (index: number) => ids[index] ?? '';
const laterAs = async (person: Person, sessionId: string) =>
  dataOf(await askAs(gateway.url, person)(LaterSessionsDocument, { sessionId })).laterSessions.map(
    ({ id }) => id,
  );
const unreadOf = async ({ id: recipientId }: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId, readAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title, body }) => `${title}: ${body}`);

describe('cancelSeries', () => {
  it('cancels a session and all later ones, live, with one notification for each of the family', async () => {
    expect(await laterAs(family.mentor, idAt(1))).toEqual(ids.slice(2));
    const socket = await connect(gateway.url, family.parent.cookie);
    const changes = socket.subscribe('sessions', SessionRequestsDocument, { after: await cursorOf(socket) });
    const { sessions } = successOf(await cancelSeries(family.mentor, idAt(1)));
    expect(sessions.map(({ id, status }) => [id, status])).toEqual(
      ids.slice(1).map((id) => [id, 'CANCELLED']),
    );
    const heard = [];
    for (let index = 0; index < 3; index += 1)
      heard.push(eventOf((await changes.next(8000)).sessionChanged).sessionId);
    expect(heard.sort()).toEqual(ids.slice(1).sort());
    expect(await statuses()).toEqual(['SCHEDULED', 'CANCELLED', 'CANCELLED', 'CANCELLED']);
    for (const person of [family.parent, child])
      expect(await unreadOf(person)).toEqual([
        expect.stringMatching(
          /^Mentor sessions cancelled: Mentorship Session of .* and all later ones of the series will not take place$/,
        ),
      ]);
    await socket.close();
  });

  it('lets requests lapse and what was sent of them and of reminders become read', async () => {
    const ask = { sessionId: idAt(2), kind: 'CANCEL' as const, reason: 'We travel' };
    successOf(await askForChange(family.parent, ask));
    await gateway.app.prisma.notification.create({
      data: {
        ...{ recipientId: family.mentor.id, studentId: family.studentId, kind: 'SESSION_REMINDER' },
        ...{ title: 'Mentor session coming up', body: 'Soon', subjectKey: `session:${idAt(3)}:1440:1` },
      },
    });
    expect(await unreadOf(family.mentor)).toHaveLength(2);
    await cancelSeries(family.mentor, idAt(0));
    expect(await unreadOf(family.mentor)).toEqual([]);
    const { state, closedById } = await gateway.app.prisma.sessionRequest.findFirstOrThrow({
      where: { sessionId: idAt(2) },
    });
    expect([state, closedById]).toEqual(['LAPSED', null]);
    for (const person of [family.parent, child]) expect(await unreadOf(person)).toHaveLength(1);
  });

  it('follows sessions that were moved, and leaves those that are before it or cancelled already', async () => {
    await update(family.mentor, idAt(3), { startsAt: inHours(47) });
    await cancel(family.mentor, idAt(2));
    const { sequence } = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: idAt(2) } });
    expect(await laterAs(family.mentor, idAt(0))).toEqual([idAt(1)]);
    successOf(await cancelSeries(family.mentor, idAt(0)));
    const after = new Map((await rows()).map((row) => [row.id, row]));
    expect(ids.map((id) => after.get(id)?.status)).toEqual([
      ...['CANCELLED', 'CANCELLED', 'CANCELLED', 'SCHEDULED'],
    ]);
    expect(after.get(idAt(2))?.sequence).toBe(sequence);
  });

  it('cancels the last one, or one that is not of a series, like any session', async () => {
    const single = await makeSession(family.mentor, { startsAt: inHours(24) });
    expect(single.seriesId).toBeNull();
    for (const id of [single.id, idAt(3)]) {
      expect(await laterAs(family.mentor, id)).toEqual([]);
      expect(successOf(await cancelSeries(family.mentor, id)).sessions).toMatchObject([{ id }]);
    }
    expect(await statuses()).toEqual([...['CANCELLED', 'SCHEDULED', 'SCHEDULED', 'SCHEDULED', 'CANCELLED']]);
    expect(await unreadOf(family.parent)).toEqual([
      ...['New mentor sessions: ', 'Mentor session cancelled: ', 'Mentor session cancelled: '].map((start) =>
        expect.stringMatching(`^${start}`),
      ),
    ]);
  });

  it('is one cancellation of several at the same time, from whichever session on', async () => {
    const results = await Promise.all([
      ...[0, 1, 2].map((index) => cancelSeries(family.mentor, idAt(index))),
      ...[1, 3].map((index) => cancel(family.mentor, idAt(index))),
    ]);
    for (const one of results)
      if (one.__typename === 'DomainError') expect(one).toMatchObject({ code: 'CLOSED' });
    expect(await statuses()).toEqual(Array.from({ length: 4 }, () => 'CANCELLED'));
    expect((await rows()).map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1]);
  });

  it('is for the assigned mentor and for admins alone', async () => {
    const others = await makeFamily(gateway.app);
    for (const person of [others.mentor, family.parent, child]) {
      const answer = await cancelSeries(person, idAt(0)).catch(() => null);
      expect(answer === null || 'code' in answer).toBe(true);
    }
    expect(await laterAs(others.mentor, idAt(0))).toEqual([]);
    expect(await statuses()).toEqual(Array.from({ length: 4 }, () => 'SCHEDULED'));
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    expect(successOf(await cancelSeries(admin, idAt(0))).sessions).toHaveLength(4);
    expect(
      await gateway.app.prisma.auditEntry.count({ where: { actorId: admin.id, action: 'session.cancel' } }),
    ).toBe(4);
    expect(await cancelSeries(family.mentor, idAt(0))).toMatchObject({ code: 'CLOSED' });
  });

  it('frees the times of its sessions', async () => {
    await cancelSeries(family.mentor, idAt(1));
    const startsAt = inHours(48 + WEEK_HOURS);
    expect(await makeSession(family.mentor, { startsAt })).toMatchObject({ status: 'SCHEDULED' });
  });
});
