import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeLinkedChild } from '../support/factories/children.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { RequestSessionChangeDocument } from '../support/factories/sessions.generated.ts';
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

const { makeSession, update, beginAgo, cancel, askForChange, answer } = sessionMutations(
  () => gateway,
  () => family,
);

const move = (hours: number) => ({
  ...{ sessionId, kind: 'MOVE' as const, wishedStart: inHours(hours), reason: 'We have a wedding' },
});
const cancellation = () => ({ sessionId, kind: 'CANCEL' as const, reason: 'We are ill' });
const requestId = async (person: Person, input: Parameters<typeof askForChange>[1]) =>
  successOf(await askForChange(person, input)).request?.id ?? '';
const sessionAs = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(SessionDocument, { id: sessionId })).session;
const unreadTitlesOf = async ({ id: recipientId }: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId, readAt: null, title: { not: 'New mentor session' } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  ).map(({ title }) => title);

/** Follows a person's sessions from now on. */
async function follow(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const after = await cursorOf(socket);
  const changes = socket.subscribe('sessions', SessionRequestsDocument, { after });
  return {
    next: async () => eventOf((await changes.next(8000)).sessionChanged).session?.request?.state,
    close: socket.close,
  };
}

describe('2. asking to move or cancel a session', () => {
  it('reaches mentor, parent and child live, and the mentor’s answer too', async () => {
    const followers = await Promise.all([family.mentor, family.parent, child].map(follow));
    const id = await requestId(child, move(72));
    for (const { next } of followers) expect(await next()).toBe('OPEN');
    expect(await unreadTitlesOf(family.mentor)).toEqual(['Dara’s family asks to move a session']);
    expect(await unreadTitlesOf(family.parent)).toEqual(['Your family asked to move a session']);
    expect(await unreadTitlesOf(child)).toEqual([]);
    const refusal = { requestId: id, isAccepted: false, reply: ' I teach then. ' };
    expect(await answer(family.mentor, refusal)).toMatchObject({
      ...{ id: sessionId, status: 'SCHEDULED', request: { state: 'DECLINED', reply: 'I teach then.' } },
    });
    for (const { next } of followers) expect(await next()).toBe('DECLINED');
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
    for (const person of [family.parent, child])
      expect(await unreadTitlesOf(person)).toEqual(['The session stays as it is']);
    await Promise.all(followers.map(({ close }) => close()));
  });

  it('moves the session once it is accepted, with its reminders', async () => {
    const wish = move(72);
    const id = await requestId(family.parent, wish);
    await gateway.app.prisma.sessionReminder.create({ data: { sessionId, minutesBefore: 1440 } });
    const accept = { requestId: id, isAccepted: true, reply: '' };
    const results = await Promise.all([answer(family.mentor, accept), answer(family.mentor, accept)]);
    for (const result of results)
      expect(result).toMatchObject({ startsAt: wish.wishedStart, request: { state: 'ACCEPTED' } });
    const { endsAt, sequence } = await gateway.app.prisma.mentorSession.findUniqueOrThrow({
      where: { id: sessionId },
    });
    expect(endsAt.getTime() - Date.parse(wish.wishedStart)).toBe(45 * 60_000);
    expect(sequence).toBe(1);
    expect(await gateway.app.prisma.sessionReminder.count({ where: { sessionId } })).toBe(0);
    expect(await unreadTitlesOf(child)).toEqual(['Mentor session moved']);
  });

  it('cancels the session once it is accepted, and leaves one notice of it', async () => {
    const id = await requestId(family.parent, cancellation());
    expect(await answer(family.mentor, { requestId: id, isAccepted: true, reply: '' })).toMatchObject({
      ...{ status: 'CANCELLED', meetingLink: null, request: { state: 'ACCEPTED' } },
    });
    for (const person of [family.parent, child])
      expect(await unreadTitlesOf(person)).toEqual(['Mentor session cancelled']);
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
  });

  it('stays open when the mentor is busy at the wished time', async () => {
    const id = await requestId(family.parent, move(72));
    await makeSession(family.mentor, { startsAt: inHours(72) });
    expect(await answer(family.mentor, { requestId: id, isAccepted: true, reply: '' })).toMatchObject({
      ...{ code: 'CONFLICT', message: 'You are in another session at this time' },
    });
    expect(await sessionAs(family.parent)).toMatchObject({ request: { state: 'OPEN' } });
  });

  it('is one request at a time, whoever of the family asks', async () => {
    const wish = move(72);
    const results = await Promise.all([
      ...[1, 2, 3].map(() => askForChange(family.parent, wish)),
      ...[1, 2].map(() => askForChange(child, cancellation())),
    ]);
    const ids = new Set(results.flatMap((one) => ('request' in one ? [one.request?.id] : [])));
    expect(ids.size).toBe(1);
    for (const one of results)
      if (!('request' in one))
        expect(one).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching('asked about') });
    const open = gateway.app.prisma.sessionRequest.createMany({
      data: [1, 2].map(() => ({ sessionId, kind: 'CANCEL' as const, reason: 'Twice' })),
    });
    await expect(open).rejects.toMatchObject({ code: 'P2002' });
  });

  it('gets a clear answer when it comes late', async () => {
    await update(family.mentor, sessionId, { startsAt: inHours(23) });
    expect(await askForChange(family.parent, cancellation())).toMatchObject({
      code: 'CLOSED',
      message:
        'It is less than 24 hours until this session, too late to ask here. If you cannot come, please write your mentor a message.',
    });
    await beginAgo(sessionId, 5);
    expect(await askForChange(family.parent, cancellation())).toMatchObject({
      ...{ code: 'CLOSED', message: 'This session has begun already' },
    });
    expect(await gateway.app.prisma.sessionRequest.count({ where: { sessionId } })).toBe(0);
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
  });

  it('lapses when the mentor moves or cancels the session before answering', async () => {
    const id = await requestId(family.parent, move(72));
    await update(family.mentor, sessionId, { startsAt: inHours(80) });
    expect(await sessionAs(child)).toMatchObject({ request: { state: 'LAPSED' } });
    expect(await unreadTitlesOf(family.mentor)).toEqual([]);
    expect(await answer(family.mentor, { requestId: id, isAccepted: true, reply: '' })).toMatchObject({
      code: 'CLOSED',
    });
    await requestId(family.parent, cancellation());
    await cancel(family.mentor, sessionId);
    expect(await sessionAs(child)).toMatchObject({ request: { state: 'LAPSED' } });
  });

  it.each([
    ['wishedStart', { kind: 'MOVE' as const, reason: 'A wedding' }],
    ['wishedStart', { kind: 'MOVE' as const, reason: 'A wedding', wishedStart: inHours(-1) }],
    ['wishedStart', { kind: 'CANCEL' as const, reason: 'A wedding', wishedStart: inHours(60) }],
    ['reason', { kind: 'CANCEL' as const, reason: '  ' }],
    ['reason', { kind: 'CANCEL' as const, reason: 'a'.repeat(501) }],
  ])('rejects an invalid %s', async (field, input) => {
    expect(await askForChange(family.parent, { sessionId, ...input })).toMatchObject({
      ...{ code: 'BAD_INPUT', field },
    });
  });

  it('requires a word with a refusal', async () => {
    const id = await requestId(family.parent, cancellation());
    expect(await answer(family.mentor, { requestId: id, isAccepted: false, reply: ' ' })).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'reply' },
    });
  });

  it('is asked by the own family and answered by the assigned mentor', async () => {
    const others = await makeFamily(gateway.app);
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
    for (const person of [others.parent, others.mentor, family.mentor, admin])
      expect(await askForChange(person, cancellation())).toMatchObject({ code: 'NOT_FOUND' });
    const byVisitor = await askAs(gateway.url, null)(RequestSessionChangeDocument, { input: cancellation() });
    expect(byVisitor.errors?.[0]?.extensions?.code).toBe('NOT_SIGNED_IN');
    const id = await requestId(family.parent, cancellation());
    const accept = { requestId: id, isAccepted: true, reply: '' };
    expect(await answer(others.mentor, accept)).toMatchObject({ code: 'NOT_FOUND' });
    await gateway.app.prisma.student.update({
      where: { id: family.studentId },
      data: { mentorId: others.mentorId },
    });
    expect(await answer(family.mentor, accept)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await answer(others.mentor, accept)).toMatchObject({ status: 'CANCELLED' });
  });
});
