import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { WithdrawSessionRequestDocument } from '../support/factories/sessions.generated.ts';
import { inHours, sessionMutations } from '../support/factories/sessions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { SessionDocument, SessionRequestsDocument } from './sessions.generated.ts';

let gateway: TestGateway;
let family: Family;
let child: Person;
let sessionId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  family = await makeFamily(gateway.app);
  child = await makeLinkedChild(gateway.app, family);
  sessionId = (await makeSession(family.mentor, {})).id;
});

const { makeSession, update, askForChange, answer, withdraw } = sessionMutations(
  () => gateway,
  () => family,
);

/** Asks to cancel the session, or to move it. @returns the id of the request */
const ask = async (person: Person, hours: number | null) =>
  successOf(
    await askForChange(person, {
      ...{ sessionId, reason: 'We travel' },
      ...(hours === null ? { kind: 'CANCEL' } : { kind: 'MOVE', wishedStart: inHours(hours) }),
    }),
  ).request?.id ?? '';
const sessionAs = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(SessionDocument, { id: sessionId })).session;
const unreadTitlesOf = async ({ id: recipientId }: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId, readAt: null, title: { not: 'New mentor session' } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title }) => title);

describe('withdrawSessionRequest', () => {
  it('takes a request back, live for everybody, and what the mentor was sent becomes read', async () => {
    const requestId = await ask(child, 72);
    expect(await unreadTitlesOf(family.mentor)).toHaveLength(1);
    const people = [family.mentor, family.parent, child];
    const followers = await Promise.all(
      people.map(async (person) => {
        const socket = await connect(gateway.url, person.cookie);
        const after = await cursorOf(socket);
        return { socket, changes: socket.subscribe('sessions', SessionRequestsDocument, { after }) };
      }),
    );
    const withdrawn = { id: sessionId, status: 'SCHEDULED', request: { id: requestId, state: 'LAPSED' } };
    expect(await withdraw(child, requestId)).toMatchObject(withdrawn);
    for (const { changes } of followers)
      expect(eventOf((await changes.next(8000)).sessionChanged).session?.request?.state).toBe('LAPSED');
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
    expect(await unreadTitlesOf(child)).toEqual([]);
    expect(await unreadTitlesOf(family.parent)).toEqual(['Your family no longer asks for a change']);
    // A retry, and somebody else of the family with the same thought.
    for (const person of [child, family.parent])
      expect(await withdraw(person, requestId)).toMatchObject(withdrawn);
    expect(await unreadTitlesOf(child)).toEqual([]);
    await Promise.all(followers.map(({ socket }) => socket.close()));
  });

  it('lets the family ask again, and tells a mentor who answers what it took back', async () => {
    const first = await ask(family.parent, 72);
    await withdraw(family.parent, first);
    const second = await ask(family.parent, 96);
    expect(second).not.toBe(first);
    for (const isAccepted of [true, false])
      expect(await answer(family.mentor, { requestId: first, isAccepted, reply: 'Yes' })).toMatchObject({
        code: 'CLOSED',
        message: 'The family has taken this question back. The session stays as it is.',
      });
    expect(await sessionAs(family.mentor)).toMatchObject({ request: { id: second, state: 'OPEN' } });
    expect(await unreadTitlesOf(family.mentor)).toHaveLength(1);
  });

  it.each([null, 72])('lets exactly one of withdrawal and answer win, to %s hours', async (hours) => {
    const { startsAt } = await gateway.app.prisma.mentorSession.findUniqueOrThrow({
      where: { id: sessionId },
    });
    for (let round = 0; round < 6; round += 1) {
      const requestId = await ask(family.parent, hours);
      const results = await Promise.all([
        withdraw(family.parent, requestId),
        answer(family.mentor, { requestId, isAccepted: true, reply: '' }),
        withdraw(child, requestId),
      ]);
      const [byParent, byMentor, byChild] = results.map((one) => ('id' in one ? one : null));
      expect([byParent !== null, byChild !== null]).toEqual([byMentor === null, byMentor === null]);
      for (const one of results) if (!('id' in one)) expect(one).toMatchObject({ code: 'CLOSED' });
      const session = await gateway.app.prisma.mentorSession.findUniqueOrThrow({ where: { id: sessionId } });
      const isUnchanged = session.status === 'SCHEDULED' && session.startsAt.getTime() === startsAt.getTime();
      expect(isUnchanged).toBe(byMentor === null);
      if (byMentor) break;
    }
  });

  it('rejects what the mentor has answered, and what lapsed by itself', async () => {
    const declined = await ask(family.parent, 72);
    await answer(family.mentor, { requestId: declined, isAccepted: false, reply: 'I teach then' });
    const late = {
      code: 'CLOSED',
      message: 'Your mentor has answered already, or the session has changed since',
    };
    expect(await withdraw(family.parent, declined)).toMatchObject(late);
    expect(await sessionAs(child)).toMatchObject({ request: { state: 'DECLINED', reply: 'I teach then' } });
    const lapsed = await ask(family.parent, 72);
    await update(family.mentor, sessionId, { startsAt: inHours(80) });
    expect(await withdraw(family.parent, lapsed)).toMatchObject(late);
  });

  it('is for the own family alone', async () => {
    const requestId = await ask(family.parent, 72);
    const others = await makeFamily(gateway.app);
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const person of [others.parent, others.mentor, family.mentor, admin])
      expect(await withdraw(person, requestId)).toMatchObject({ code: 'NOT_FOUND' });
    const byVisitor = await askAs(gateway.url, null)(WithdrawSessionRequestDocument, {
      input: { requestId },
    });
    expect(byVisitor.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    expect(await sessionAs(family.parent)).toMatchObject({ request: { state: 'OPEN' } });
  });
});
