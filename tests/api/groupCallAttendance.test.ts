import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  type CallFamily,
  type CallStage,
  MINUTE_MS,
  makeCall,
  makeCallStage,
  makePlace,
} from '../support/factories/groupCalls.ts';
import { askAs, type Person, runAs } from '../support/factories/people.ts';
import { inHours } from '../support/factories/sessions.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CheckOutOfGroupCallAsDocument,
  FinishGroupCallAsDocument,
  GroupCallOfDocument,
  GroupCallSeatsOfDocument,
  JoinGroupCallAsDocument,
  LeaveGroupCallAsDocument,
  MarkGroupCallAttendanceAsDocument,
  type MarkGroupCallAttendanceAsMutationVariables,
  UpdateGroupCallAsDocument,
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
const seatsOf = async (person: Person, callId: string) =>
  dataOf(await askAs(gateway.url, person)(GroupCallSeatsOfDocument, { callId })).groupCallSeats;
const seatOf = async ({ parent }: Pick<CallFamily, 'parent'>, callId: string) =>
  (await callOf(parent, callId))?.forViewer.children[0]?.seat;
const staysOf = async (family: CallFamily, callId: string) => (await seatOf(family, callId))?.stays ?? [];
const join = (person: Person, callId: string, studentId: string | null) =>
  runAs(gateway.url, person, JoinGroupCallAsDocument, { callId, studentId });
const checkOut = (person: Person, callId: string, studentId: string | null, joinedAt: string) =>
  runAs(gateway.url, person, CheckOutOfGroupCallAsDocument, { callId, studentId, joinedAt });
type Mark = MarkGroupCallAttendanceAsMutationVariables['input']['markedAs'];
const mark = (person: Person, callId: string, studentId: string, markedAs: Mark) =>
  runAs(gateway.url, person, MarkGroupCallAttendanceAsDocument, { callId, studentId, markedAs });
const finish = (person: Person, callId: string) =>
  runAs(gateway.url, person, FinishGroupCallAsDocument, { callId, notes: 'We saw two games' });
const titlesOf = async ({ id }: Person) =>
  (await gateway.app.prisma.notification.findMany({ where: { recipientId: id } })).map(({ title }) => title);
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

/** Plans a call that has begun, with both hosts in it and a place for each family. */
async function openCall(...families: CallFamily[]): Promise<string> {
  const id = await plan({ minutes: -20 });
  for (const family of families) await makePlace(gateway.app, id, family);
  for (const { person } of [stage.host, stage.coHost]) successOf(await join(person, id, null));
  return id;
}

/** Lets the child of a family in. @returns when, as the gateway says */
async function enter(family: CallFamily, callId: string): Promise<string> {
  successOf(await join(family.child, callId, family.studentId));
  return (await staysOf(family, callId)).at(-1)?.joinedAt ?? '';
}

describe('a child in a call', () => {
  it('leaves and comes back by the clock of the gateway, and keeps its place', async () => {
    const { ada, host } = stage;
    const id = await openCall(ada);
    const before = Date.now();
    const first = await enter(ada, id);
    successOf(await checkOut(ada.child, id, ada.studentId, first));
    const [left] = await staysOf(ada, id);
    expect(left?.joinedAt).toBe(first);
    expect(Date.parse(left?.leftAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(left?.leftAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await seatOf(ada, id)).toMatchObject({ position: 1, isWaiting: false });
    await enter(ada, id);
    const stays = await staysOf(ada, id);
    expect(stays).toMatchObject([left, { leftAt: null }]);
    expect(await seatsOf(host.person, id)).toMatchObject([{ firstName: 'Ada', stays, markedAs: null }]);
  });

  it('is in it once and leaves it once, however often that is sent', async () => {
    const { ada } = stage;
    const id = await openCall(ada);
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT 1 FROM "GroupCall" WHERE id = '${id}' FOR UPDATE`,
    );
    const joins = [ada.child, ada.parent].map((person) => join(person, id, ada.studentId));
    await held.waiting(2);
    await held.release();
    for (const result of await Promise.all(joins)) successOf(result);
    const stays = await staysOf(ada, id);
    expect(stays).toHaveLength(1);
    const first = stays[0]?.joinedAt ?? '';
    successOf(await checkOut(ada.child, id, ada.studentId, first));
    const [left] = await staysOf(ada, id);
    successOf(await checkOut(ada.child, id, ada.studentId, first));
    expect(await staysOf(ada, id)).toEqual([left]);
  });

  it('is not sent out again by a repetition that comes after it is back', async () => {
    const { ada } = stage;
    const id = await openCall(ada);
    const first = await enter(ada, id);
    successOf(await checkOut(ada.child, id, ada.studentId, first));
    const second = await enter(ada, id);
    expect(second).not.toBe(first);
    successOf(await checkOut(ada.child, id, ada.studentId, first));
    expect((await staysOf(ada, id)).at(-1)).toEqual({ joinedAt: second, leftAt: null });
  });

  it('stays until the end when nobody says otherwise before it', async () => {
    const { ada, host } = stage;
    const id = await openCall(ada);
    const joinedAt = await enter(ada, id);
    successOf(await finish(host.person, id));
    successOf(await checkOut(ada.child, id, ada.studentId, joinedAt));
    expect(await staysOf(ada, id)).toEqual([{ joinedAt, leftAt: null }]);
  });

  it('can be sent out by its family alone', async () => {
    const { ada, bola, host, stranger, admin } = stage;
    const id = await openCall(ada, bola);
    const joinedAt = await enter(ada, id);
    for (const person of [bola.parent, bola.child, host.person, stranger.person, admin])
      expect(errorOf(await checkOut(person, id, ada.studentId, joinedAt)).code).toBe('NOT_FOUND');
    for (const person of [ada.child, bola.parent, stranger.person])
      expect(errorOf(await checkOut(person, id, null, joinedAt)).code).toBe('NOT_FOUND');
    expect(await staysOf(ada, id)).toEqual([{ joinedAt, leftAt: null }]);
    expect(await callOf(bola.parent, id)).toMatchObject({
      forViewer: { canManage: false, children: [{ firstName: 'Bola', seat: { stays: [] } }] },
    });
    successOf(await checkOut(ada.parent, id, ada.studentId, joinedAt));
    expect(await staysOf(ada, id)).toMatchObject([{ leftAt: expect.any(String) }]);
  });

  it('keeps its place, which says that it was there', async () => {
    const { ada } = stage;
    const id = await openCall(ada);
    const joinedAt = await enter(ada, id);
    successOf(await checkOut(ada.child, id, ada.studentId, joinedAt));
    const giveUp = { callId: id, studentId: ada.studentId };
    expect(errorOf(await runAs(gateway.url, ada.parent, LeaveGroupCallAsDocument, giveUp)).code).toBe(
      'CLOSED',
    );
    expect(await staysOf(ada, id)).toHaveLength(1);
  });
});

describe('a host who leaves', () => {
  const joinedAtOf = async ({ mentorId, person }: CallStage['host'], id: string) =>
    (await callOf(person, id))?.hosts.find((one) => one.mentorId === mentorId)?.joinedAt ?? '';

  it('lets no more children in until they are back', async () => {
    const { ada, coHost } = stage;
    const id = await openCall(ada);
    const joinedAt = await joinedAtOf(coHost, id);
    successOf(await checkOut(coHost.person, id, null, joinedAt));
    expect(await callOf(ada.parent, id)).toMatchObject({
      hosts: [{ leftAt: null }, { joinedAt, leftAt: expect.any(String) }],
    });
    expect(errorOf(await join(ada.child, id, ada.studentId)).message).toContain('both mentors');
    successOf(await join(coHost.person, id, null));
    // A late repetition of the first check-out, sent before the mentor came back.
    successOf(await checkOut(coHost.person, id, null, joinedAt));
    successOf(await join(ada.child, id, ada.studentId));
    expect(await joinedAtOf(coHost, id)).not.toBe(joinedAt);
  });

  it('is not the other one, nor an admin', async () => {
    const { ada, host, coHost, admin } = stage;
    const id = await openCall(ada);
    const joinedAt = await joinedAtOf(coHost, id);
    await gateway.app.prisma.groupCallHost.updateMany({ where: { callId: id }, data: { joinedAt } });
    successOf(await checkOut(admin, id, null, joinedAt));
    successOf(await checkOut(host.person, id, null, joinedAt));
    expect((await callOf(ada.parent, id))?.hosts).toMatchObject([
      { role: 'HOST', leftAt: expect.any(String) },
      { role: 'CO_HOST', leftAt: null },
    ]);
  });
});

describe('a call that moves', () => {
  it('has had nobody in it yet', async () => {
    const { ada, host, coHost } = stage;
    const id = await plan({ minutes: 5 });
    await makePlace(gateway.app, id, ada);
    for (const { person } of [host, coHost]) successOf(await join(person, id, null));
    await enter(ada, id);
    const { version } = await gateway.app.prisma.groupCall.findUniqueOrThrow({ where: { id } });
    const moved = { callId: id, version, topic: 'Games', startsAt: inHours(48), durationMinutes: 60 };
    successOf(
      await runAs(gateway.url, host.person, UpdateGroupCallAsDocument, {
        ...{ ...moved, capacity: 2, coHostId: coHost.mentorId },
      }),
    );
    expect(await staysOf(ada, id)).toEqual([]);
    expect((await callOf(ada.parent, id))?.hosts.map(({ joinedAt }) => joinedAt)).toEqual([null, null]);
  });
});

describe('a mark of attendance', () => {
  it('is set by who holds the call, seen by the family, and in the audit log once', async () => {
    const { ada, host, coHost } = stage;
    const id = await plan({ minutes: -20 });
    await makePlace(gateway.app, id, ada);
    for (const person of [host.person, coHost.person])
      successOf(await mark(person, id, ada.studentId, 'PRESENT'));
    expect(await seatOf(ada, id)).toMatchObject({ markedAs: 'PRESENT', stays: [] });
    const entries = { action: 'groupCall.markAttendance', entityId: id };
    expect(await gateway.app.prisma.auditEntry.findMany({ where: entries })).toMatchObject([
      {
        actorId: host.person.id,
        ...{ before: { studentId: ada.studentId, markedAs: null } },
        after: { studentId: ada.studentId, markedAs: 'PRESENT' },
      },
    ]);
    successOf(await mark(coHost.person, id, ada.studentId, null));
    expect(await seatOf(ada, id)).toMatchObject({ markedAs: null });
  });

  it('keeps what is recorded', async () => {
    const { ada, admin } = stage;
    const id = await openCall(ada);
    const joinedAt = await enter(ada, id);
    successOf(await mark(admin, id, ada.studentId, 'ABSENT'));
    expect(await seatOf(ada, id)).toMatchObject({ markedAs: 'ABSENT', stays: [{ joinedAt, leftAt: null }] });
  });

  it('is for who holds the call alone, of a child who signed up and is in the course', async () => {
    const { ada, bola, host, stranger } = stage;
    const id = await plan({ minutes: -20 });
    await makePlace(gateway.app, id, ada);
    expect(errorOf(await mark(stranger.person, id, ada.studentId, 'PRESENT')).code).toBe('NOT_FOUND');
    for (const person of [ada.parent, ada.child]) {
      const input = { callId: id, studentId: ada.studentId, markedAs: 'PRESENT' as const };
      expect(
        (await askAs(gateway.url, person)(MarkGroupCallAttendanceAsDocument, { input })).errors,
      ).toBeDefined();
    }
    expect(errorOf(await mark(host.person, id, bola.studentId, 'PRESENT')).code).toBe('NOT_FOUND');
    await gateway.app.prisma.student.update({
      where: { id: ada.studentId },
      data: { paymentStatus: 'REFUNDED' },
    });
    expect(errorOf(await mark(host.person, id, ada.studentId, 'PRESENT')).code).toBe('NOT_FOUND');
    expect(await gateway.app.prisma.groupCallPlace.count({ where: { markedAs: null } })).toBe(1);
  });

  it('waits until the call has begun, and is not of a cancelled one', async () => {
    const { ada, host } = stage;
    const ahead = await plan({ minutes: 30 });
    const cancelled = await plan({ minutes: -90, status: 'CANCELLED' });
    for (const id of [ahead, cancelled]) {
      await makePlace(gateway.app, id, ada);
      expect(errorOf(await mark(host.person, id, ada.studentId, 'PRESENT')).code).toBe('CLOSED');
    }
  });

  it('decides who is told that they missed the call', async () => {
    const { ada, bola, chidi, host } = stage;
    const id = await plan({ minutes: -30, capacity: 3 });
    await makePlace(gateway.app, id, ada);
    for (const family of [bola, chidi])
      await makePlace(gateway.app, id, family, { stays: [{ joinedAt: ago(20) }] });
    successOf(await mark(host.person, id, ada.studentId, 'PRESENT'));
    successOf(await mark(host.person, id, bola.studentId, 'ABSENT'));
    successOf(await finish(host.person, id));
    expect(await titlesOf(ada.parent)).toEqual([]);
    expect(await titlesOf(bola.parent)).toEqual(['Bola was not in the live call']);
    expect(await titlesOf(chidi.parent)).toEqual([]);
    for (const _ of [1, 2]) successOf(await mark(host.person, id, chidi.studentId, 'ABSENT'));
    expect(await titlesOf(chidi.parent)).toEqual(['Chidi was not in the live call']);
    expect(await titlesOf(bola.parent)).toHaveLength(1);
  });
});
