import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  type CallFamily,
  type CallStage,
  HOUR_MS,
  makeCall,
  makeCallStage,
  makePlace,
} from '../support/factories/groupCalls.ts';
import { askAs, type Person, runAs } from '../support/factories/people.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  GroupCallMentorsOfDocument,
  GroupCallOfDocument,
  GroupCallSeatsOfDocument,
  GroupCallsOfDocument,
  JoinGroupCallAsDocument,
  LeaveGroupCallAsDocument,
  SignUpForGroupCallAsDocument,
} from './groupCalls.generated.ts';

let gateway: TestGateway;
let stage: CallStage;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.groupCall.deleteMany();
  stage = await makeCallStage(gateway.app);
});

const plan = (values: Parameters<typeof makeCall>[2]) =>
  makeCall(gateway.app, [stage.host, stage.coHost], values);
const callOf = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(GroupCallOfDocument, { id })).groupCall;
const listOf = async (person: Person, period: 'UPCOMING' | 'PAST') =>
  dataOf(await askAs(gateway.url, person)(GroupCallsOfDocument, { period })).groupCalls.edges.map(
    ({ node }) => node.id,
  );
const seatsOf = async (person: Person, callId: string) =>
  dataOf(await askAs(gateway.url, person)(GroupCallSeatsOfDocument, { callId })).groupCallSeats;
const seatOf = async (family: CallFamily, callId: string) =>
  (await callOf(family.parent, callId))?.forViewer.children[0]?.seat;
const signUp = (person: Person, callId: string, studentId: string, showing = '', link = '') =>
  runAs(gateway.url, person, SignUpForGroupCallAsDocument, { callId, studentId, showing, link });
const leave = (person: Person, callId: string, studentId: string) =>
  runAs(gateway.url, person, LeaveGroupCallAsDocument, { callId, studentId });
const join = (person: Person, callId: string, studentId: string | null) =>
  runAs(gateway.url, person, JoinGroupCallAsDocument, { callId, studentId });
const change = (studentId: string, data: object) =>
  gateway.app.prisma.student.update({ where: { id: studentId }, data });
const newsOf = async ({ id }: Person) =>
  (await gateway.app.prisma.notification.findMany({ where: { recipientId: id } })).map(({ title }) => title);

describe('a call', () => {
  it('is seen by families of its course with and without a mentor, its hosts and admins, and by nobody else', async () => {
    const { ada, bola, chidi, host, coHost, stranger, admin } = stage;
    await change(bola.studentId, { package: 'MENTORED', mentorId: stranger.mentorId });
    await change(chidi.studentId, { course: 'VIDEO_ANIMATION' });
    const id = await plan({ minutes: 600 });
    for (const person of [ada.child, ada.parent, bola.child, host.person, coHost.person, admin])
      expect(await listOf(person, 'UPCOMING')).toEqual([id]);
    for (const person of [chidi.child, chidi.parent, stranger.person]) {
      expect(await listOf(person, 'UPCOMING')).toEqual([]);
      expect(await callOf(person, id)).toBeNull();
    }
    expect((await askAs(gateway.url, null)(GroupCallOfDocument, { id })).errors).toBeDefined();
  });

  it('is closed to a child whose course is not paid, and to a host who is no mentor any more', async () => {
    const { ada, host } = stage;
    const id = await plan({ minutes: 600 });
    await change(ada.studentId, { paymentStatus: 'REFUNDED' });
    await gateway.app.prisma.mentor.update({ where: { id: host.mentorId }, data: { isActive: false } });
    for (const person of [ada.child, ada.parent, host.person]) expect(await callOf(person, id)).toBeNull();
    expect(errorOf(await signUp(ada.child, id, ada.studentId)).code).toBe('NOT_FOUND');
  });

  it('lets mentors choose among mentors who are checked', async () => {
    const { host, stranger, ada } = stage;
    const past = { backgroundCheckExpiresAt: new Date(Date.now() - HOUR_MS) };
    await gateway.app.prisma.mentor.update({ where: { id: stranger.mentorId }, data: past });
    const answer = await askAs(gateway.url, host.person)(GroupCallMentorsOfDocument, {});
    const { groupCallMentors } = dataOf(answer);
    const ids = groupCallMentors.map(({ id }) => id);
    expect(ids).toContain(stage.coHost.mentorId);
    expect(ids).not.toContain(stranger.mentorId);
    expect(groupCallMentors.filter(({ isViewer }) => isViewer)).toEqual([
      { id: host.mentorId, isViewer: true },
    ]);
    expect((await askAs(gateway.url, ada.parent)(GroupCallMentorsOfDocument, {})).errors).toBeDefined();
  });
});

describe('places', () => {
  it('are in the order of signing up, with the order of speakers and a waiting list', async () => {
    const { ada, bola, chidi, host } = stage;
    const id = await plan({ minutes: 600, capacity: 2 });
    successOf(await signUp(ada.parent, id, ada.studentId));
    successOf(await signUp(bola.child, id, bola.studentId, 'A game', 'https://scratch.example/game'));
    successOf(await signUp(chidi.child, id, chidi.studentId, 'A film'));
    expect(await seatOf(ada, id)).toMatchObject({ position: 1, isWaiting: false, speaker: null });
    expect(await seatOf(bola, id)).toMatchObject({
      ...{ position: 2, speaker: 1, showing: 'A game', link: 'https://scratch.example/game' },
    });
    expect(await seatOf(chidi, id)).toMatchObject({ position: 3, isWaiting: true, speaker: null });
    // A child who changes what it shows keeps its place.
    successOf(await signUp(ada.child, id, ada.studentId, 'A song'));
    expect((await seatsOf(host.person, id)).map(({ firstName, speaker }) => [firstName, speaker])).toEqual([
      ['Ada', 1],
      ['Bola', 2],
      ['Chidi', null],
    ]);
    successOf(await leave(bola.parent, id, bola.studentId));
    expect(await seatOf(chidi, id)).toMatchObject({ position: 2, isWaiting: false, speaker: 2 });
    expect(await newsOf(chidi.child)).toContain('There is a place in the live call now');
    successOf(await signUp(bola.child, id, bola.studentId));
    expect(await seatOf(bola, id)).toMatchObject({ position: 3, isWaiting: true });
  });

  it('are given one after the other to children who sign up at once', async () => {
    const { ada, bola, chidi, host } = stage;
    const id = await plan({ minutes: 600, capacity: 2 });
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT 1 FROM "GroupCall" WHERE id = '${id}' FOR UPDATE`,
    );
    const signUps = [ada, bola, chidi].map((family) => signUp(family.child, id, family.studentId));
    await held.waiting(3);
    await held.release();
    for (const result of await Promise.all(signUps)) successOf(result);
    const seats = await seatsOf(host.person, id);
    expect(seats.map(({ position, isWaiting }) => [position, isWaiting])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('show a family its own children alone, and a stranger among mentors nobody', async () => {
    const { ada, bola, host, stranger, admin } = stage;
    const id = await plan({ minutes: 600 });
    await makePlace(gateway.app, id, bola, { showing: 'Bola shows a rocket' });
    const seen = await callOf(ada.parent, id);
    expect(JSON.stringify(seen)).not.toContain('rocket');
    expect(seen).toMatchObject({ signedUpCount: 1, forViewer: { canManage: false } });
    expect(await seatsOf(stranger.person, id)).toEqual([]);
    expect(await seatsOf(host.person, id)).toHaveLength(1);
    expect(await seatsOf(admin, id)).toHaveLength(1);
    const reads = { actorId: admin.id, action: 'groupCall.readSeats', entityId: id };
    expect(await gateway.app.prisma.auditEntry.count({ where: reads })).toBe(1);
    expect(errorOf(await signUp(ada.parent, id, bola.studentId)).code).toBe('NOT_FOUND');
    expect(errorOf(await leave(ada.parent, id, bola.studentId)).code).toBe('NOT_FOUND');
    expect(errorOf(await signUp(host.person, id, bola.studentId)).code).toBe('NOT_FOUND');
  });

  it('reject links that are not https, and mark what seems to share a contact', async () => {
    const { ada } = stage;
    const id = await plan({ minutes: 600 });
    expect(errorOf(await signUp(ada.child, id, ada.studentId, '', 'http://a.example'))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'link' },
    });
    successOf(await signUp(ada.child, id, ada.studentId, 'Call me on 0803 123 4567'));
    const texts = await gateway.app.prisma.contactText.findMany({ where: { studentId: ada.studentId } });
    expect(texts).toMatchObject([{ kind: 'CALL_SHOWING', senderId: ada.child.id }]);
  });

  it('of a child who has left the course are free', async () => {
    const { ada, bola } = stage;
    const id = await plan({ minutes: 600, capacity: 2 });
    await makePlace(gateway.app, id, ada);
    await makePlace(gateway.app, id, bola);
    await change(ada.studentId, { paymentStatus: 'REFUNDED' });
    expect(await seatOf(bola, id)).toMatchObject({ position: 1 });
  });

  it('are no more to be had once the call is over or cancelled', async () => {
    const { ada } = stage;
    const over = await plan({ minutes: -120 });
    const cancelled = await plan({ minutes: 600, status: 'CANCELLED' });
    for (const id of [over, cancelled]) {
      expect(errorOf(await signUp(ada.child, id, ada.studentId)).code).toBe('CLOSED');
      expect(await listOf(ada.child, 'PAST')).toContain(id);
    }
  });
});

describe('joining', () => {
  it('lets a child in once both hosts are there, and records who came', async () => {
    const { ada, bola, host, coHost } = stage;
    const id = await plan({ minutes: 5 });
    await makePlace(gateway.app, id, ada);
    expect(errorOf(await join(ada.child, id, ada.studentId)).message).toContain('both mentors');
    const { room } = successOf(await join(host.person, id, null));
    expect(errorOf(await join(ada.child, id, ada.studentId)).code).toBe('CLOSED');
    successOf(await join(coHost.person, id, null));
    expect(successOf(await join(ada.child, id, ada.studentId)).room).toBe(room);
    expect(await seatOf(ada, id)).toMatchObject({
      stays: [{ joinedAt: expect.any(String), leftAt: null }],
    });
    expect((await callOf(bola.child, id))?.hosts.every(({ joinedAt }) => joinedAt !== null)).toBe(true);
    expect(errorOf(await join(bola.child, id, bola.studentId)).message).toBe('Please sign up first');
    expect(errorOf(await join(bola.child, id, ada.studentId)).code).toBe('NOT_FOUND');
  });

  it('needs a place, an open call and a right to it', async () => {
    const { ada, bola, chidi, host, coHost, stranger } = stage;
    const early = await plan({ minutes: 60 });
    await makePlace(gateway.app, early, ada);
    expect(errorOf(await join(ada.child, early, ada.studentId)).code).toBe('CLOSED');
    expect(errorOf(await join(host.person, early, null)).code).toBe('CLOSED');
    const open = await plan({ minutes: -5, capacity: 2 });
    for (const family of [ada, bola, chidi]) await makePlace(gateway.app, open, family);
    for (const mentor of [host, coHost]) successOf(await join(mentor.person, open, null));
    expect(errorOf(await join(chidi.child, open, chidi.studentId)).message).toContain('waiting list');
    for (const person of [stranger.person, ada.child])
      expect(errorOf(await join(person, open, null)).code).toBe('NOT_FOUND');
  });

  it('does not let a child in while one of the hosts is no mentor any more', async () => {
    const { ada, host, coHost } = stage;
    const id = await plan({ minutes: 5 });
    await makePlace(gateway.app, id, ada);
    for (const mentor of [host, coHost]) successOf(await join(mentor.person, id, null));
    await gateway.app.prisma.mentor.update({ where: { id: coHost.mentorId }, data: { isActive: false } });
    expect(errorOf(await join(ada.child, id, ada.studentId)).code).toBe('CLOSED');
  });
});

describe('the recording', () => {
  const recordingUrl = 'https://video.example/recording';
  const held = (hours: number) =>
    plan({
      ...{ minutes: -120, status: 'HELD', notes: 'We saw two games', recordingUrl },
      recordingUntil: new Date(Date.now() + hours * HOUR_MS),
    });

  it('is for families of children who signed up, hosts and admins; the notes are for all', async () => {
    const { ada, bola, host, coHost, admin } = stage;
    const id = await held(24);
    await makePlace(gateway.app, id, ada);
    for (const person of [ada.child, ada.parent, host.person, coHost.person, admin])
      expect((await callOf(person, id))?.forViewer.recordingUrl).toBe(recordingUrl);
    expect(await callOf(bola.child, id)).toMatchObject({
      ...{ notes: 'We saw two games', forViewer: { recordingUrl: null, recordingUntil: null } },
    });
  });

  it('is gone once its time is over', async () => {
    const { ada, host } = stage;
    const id = await held(-1);
    await makePlace(gateway.app, id, ada);
    for (const person of [ada.child, host.person])
      expect((await callOf(person, id))?.forViewer.recordingUrl).toBeNull();
  });
});
