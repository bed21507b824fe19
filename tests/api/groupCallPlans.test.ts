import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import { type CallStage, makeCall, makeCallStage, makePlace } from '../support/factories/groupCalls.ts';
import { askAs, type Person, runAs } from '../support/factories/people.ts';
import { ScheduleSessionDocument, UpdateSessionDocument } from '../support/factories/sessions.generated.ts';
import { draftSession, HOUR_MS, inHours } from '../support/factories/sessions.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CancelGroupCallAsDocument,
  DeactivateMentorForCallsDocument,
  GroupCallOfDocument,
  ScheduleGroupCallsAsDocument,
  type ScheduleGroupCallsAsMutationVariables,
  UpdateGroupCallAsDocument,
  type UpdateGroupCallAsMutationVariables,
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

type Draft = ScheduleGroupCallsAsMutationVariables['input'];
const draft = (values: Partial<Draft>): Draft => ({
  ...{ id: randomUUID(), course: 'WEBSITE_APP', topic: 'Our first games', startsAt: inHours(48) },
  ...{ durationMinutes: 60, capacity: 12, weeks: 1, coHostId: stage.coHost.mentorId, ...values },
});
const schedule = (person: Person, values: Partial<Draft> = {}) =>
  runAs(gateway.url, person, ScheduleGroupCallsAsDocument, draft(values));
const update = (person: Person, values: Partial<UpdateGroupCallAsMutationVariables['input']>) =>
  runAs(gateway.url, person, UpdateGroupCallAsDocument, {
    ...{ callId: '', version: 1, topic: 'Our first games', startsAt: inHours(48), durationMinutes: 60 },
    ...{ capacity: 12, coHostId: stage.coHost.mentorId, ...values },
  });
const cancel = (person: Person, callId: string, includesLater = false) =>
  runAs(gateway.url, person, CancelGroupCallAsDocument, { callId, includesLater });
const callOf = async (person: Person, id: string) =>
  dataOf(await askAs(gateway.url, person)(GroupCallOfDocument, { id })).groupCall;
const rowOf = (id: string) => gateway.app.prisma.groupCall.findUniqueOrThrow({ where: { id } });
const unreadOf = async ({ id }: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId: id, readAt: null },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ title }) => title);
/** Gives a child of the host a mentor, for sessions. */
const assign = (mentorId: string) =>
  gateway.app.prisma.student.update({
    where: { id: stage.ada.studentId },
    data: { package: 'MENTORED', mentorId },
  });
const scheduleSession = (startsAt: string) =>
  runAs(gateway.url, stage.host.person, ScheduleSessionDocument, {
    ...{ ...draftSession({ startsAt }), id: randomUUID(), studentId: stage.ada.studentId },
  });

describe('scheduling', () => {
  it('plans a call with two mentors, and notifies families and the second mentor', async () => {
    const { host, coHost, ada, bola, stranger } = stage;
    const call = successOf(await schedule(host.person));
    expect(call.hosts.map(({ role, mentorId }) => [role, mentorId])).toEqual([
      ['HOST', host.mentorId],
      ['CO_HOST', coHost.mentorId],
    ]);
    for (const person of [ada.child, ada.parent, bola.parent, coHost.person])
      expect(await unreadOf(person)).toEqual(['New live call']);
    for (const person of [host.person, stranger.person]) expect(await unreadOf(person)).toEqual([]);
  });

  it('is accepted again under its id with the same content alone', async () => {
    const { host } = stage;
    const [id, startsAt] = [randomUUID(), inHours(48)];
    for (const _ of [1, 2]) successOf(await schedule(host.person, { id, startsAt }));
    expect(await gateway.app.prisma.groupCall.count()).toBe(1);
    expect(errorOf(await schedule(host.person, { id, startsAt, topic: 'Films' }))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'id' },
    });
  });

  it('needs a second, other mentor who is checked, and a host who is the mentor', async () => {
    const { host, stranger, coHost, admin, ada } = stage;
    const { prisma } = gateway.app;
    await prisma.mentor.update({ where: { id: stranger.mentorId }, data: { isActive: false } });
    const wrong: [Person, Partial<Draft>, string][] = [
      [host.person, { coHostId: host.mentorId }, 'coHostId'],
      [host.person, { coHostId: stranger.mentorId }, 'coHostId'],
      [host.person, { hostId: coHost.mentorId, coHostId: host.mentorId }, 'hostId'],
      [admin, {}, 'hostId'],
      [host.person, { capacity: 1 }, 'capacity'],
      [host.person, { capacity: 31 }, 'capacity'],
      [host.person, { topic: ' ' }, 'topic'],
      [host.person, { startsAt: inHours(-1) }, 'startsAt'],
    ];
    for (const [person, values, field] of wrong)
      expect(errorOf(await schedule(person, values))).toMatchObject({ code: 'BAD_INPUT', field });
    successOf(await schedule(admin, { hostId: host.mentorId }));
    const input = draft({});
    expect(
      (await askAs(gateway.url, ada.parent)(ScheduleGroupCallsAsDocument, { input })).errors,
    ).toBeDefined();
  });

  it('plans a series at the same time of the clock, with one notification', async () => {
    const { host, ada } = stage;
    const first = successOf(await schedule(host.person, { weeks: 3 }));
    const rows = await gateway.app.prisma.groupCall.findMany({ orderBy: { startsAt: 'asc' } });
    expect(rows.map(({ seriesId }) => seriesId)).toEqual([first.id, first.id, first.id]);
    expect(new Set(rows.map(({ room }) => room)).size).toBe(3);
    expect(await unreadOf(ada.parent)).toEqual(['New live calls']);
  });
});

describe('overlaps', () => {
  it('keep a mentor from two calls, as host and as second mentor, also at once', async () => {
    const { host, coHost, stranger } = stage;
    const startsAt = inHours(48);
    const held = await holdRows(
      gateway.databaseUrl,
      `SELECT 1 FROM "Mentor" WHERE id = '${coHost.mentorId}' FOR UPDATE`,
    );
    const both = [
      schedule(host.person, { startsAt }),
      schedule(stranger.person, { startsAt, coHostId: coHost.mentorId }),
    ];
    await held.waiting(2);
    await held.release();
    const results = await Promise.all(both);
    expect(results.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'GroupCall']);
    const failed = results.find(({ __typename }) => __typename === 'DomainError');
    expect(failed).toMatchObject({ code: 'CONFLICT', field: 'coHostId' });
  });

  it('keep a mentor from a session during a call, and from a call during a session', async () => {
    const { host, coHost } = stage;
    await assign(host.mentorId);
    const [callAt, sessionAt] = [inHours(48), inHours(72)];
    successOf(await schedule(host.person, { startsAt: callAt }));
    expect(await scheduleSession(callAt)).toMatchObject({
      ...{ code: 'CONFLICT', field: 'startsAt', message: 'You are in a group call at this time' },
    });
    const session = successOf(await scheduleSession(sessionAt));
    expect(errorOf(await schedule(host.person, { startsAt: sessionAt }))).toMatchObject({
      ...{ code: 'CONFLICT', field: 'startsAt' },
    });
    expect(
      errorOf(await schedule(coHost.person, { startsAt: sessionAt, coHostId: host.mentorId })),
    ).toMatchObject({ code: 'CONFLICT', field: 'coHostId' });
    const moved = { ...draftSession({ startsAt: callAt }), sessionId: session.id, version: 1 };
    expect(await runAs(gateway.url, host.person, UpdateSessionDocument, moved)).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('lets the time of a cancelled call be used again', async () => {
    const { host } = stage;
    const startsAt = inHours(48);
    const { id } = successOf(await schedule(host.person, { startsAt }));
    successOf(await cancel(host.person, id));
    successOf(await schedule(host.person, { startsAt }));
  });

  it('schedules all of a series or none, and names the day', async () => {
    const { host } = stage;
    successOf(await schedule(host.person, { startsAt: inHours(48 + 7 * 24) }));
    const failed = errorOf(await schedule(host.person, { weeks: 3 }));
    expect(failed).toMatchObject({ code: 'CONFLICT', field: 'startsAt' });
    expect(failed.message).toContain('Nothing was scheduled.');
    expect(await gateway.app.prisma.groupCall.count()).toBe(1);
  });
});

describe('changing', () => {
  it('notifies everybody of a new time, and gives other hosts a new room', async () => {
    const { host, coHost, stranger, ada, admin } = stage;
    const { id: callId } = successOf(await schedule(host.person));
    const before = await rowOf(callId);
    const startsAt = inHours(72);
    successOf(await update(host.person, { callId, startsAt }));
    expect(await unreadOf(ada.parent)).toEqual(['New live call', 'Live call moved']);
    expect(await unreadOf(coHost.person)).toEqual(['New live call', 'Live call moved']);
    const { version, room } = await rowOf(callId);
    expect(room).toBe(before.room);
    successOf(await update(host.person, { callId, version, startsAt, coHostId: stranger.mentorId }));
    expect((await rowOf(callId)).room).not.toBe(before.room);
    expect(await callOf(coHost.person, callId)).toBeNull();
    expect(await unreadOf(coHost.person)).toEqual([]);
    expect(await unreadOf(stranger.person)).toEqual(['You hold a live call']);
    expect(errorOf(await update(host.person, { callId, version }))).toMatchObject({ code: 'CONFLICT' });
    const current = (await rowOf(callId)).version;
    // The first and the second mentor change places.
    successOf(
      await update(admin, {
        ...{ callId, version: current, startsAt },
        ...{ hostId: stranger.mentorId, coHostId: host.mentorId },
      }),
    );
  });

  it('gives children who wait a place when there are more, and takes none away', async () => {
    const { host, coHost, ada, bola, chidi } = stage;
    const callId = await makeCall(gateway.app, [host, coHost], { minutes: 600, capacity: 2 });
    for (const family of [ada, bola, chidi]) await makePlace(gateway.app, callId, family);
    const startsAt = (await rowOf(callId)).startsAt.toISOString();
    successOf(await update(host.person, { callId, startsAt, capacity: 3 }));
    expect(await unreadOf(chidi.parent)).toEqual(['There is a place in the live call now']);
    const { version } = await rowOf(callId);
    expect(errorOf(await update(host.person, { callId, startsAt, version, capacity: 2 }))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'capacity' },
    });
  });

  it('is for hosts and admins alone', async () => {
    const { host, stranger, ada, admin } = stage;
    const { id: callId } = successOf(await schedule(host.person));
    expect(errorOf(await update(stranger.person, { callId })).code).toBe('NOT_FOUND');
    expect(errorOf(await cancel(stranger.person, callId)).code).toBe('NOT_FOUND');
    const input = { callId, includesLater: false };
    expect((await askAs(gateway.url, ada.parent)(CancelGroupCallAsDocument, { input })).errors).toBeDefined();
    successOf(await cancel(admin, callId));
    expect(errorOf(await cancel(admin, callId)).message).toBe('This call is cancelled');
  });

  it('cancels a call with all later ones, and notifies once', async () => {
    const { host, ada } = stage;
    const first = successOf(await schedule(host.person, { weeks: 4 }));
    const rows = await gateway.app.prisma.groupCall.findMany({ orderBy: { startsAt: 'asc' } });
    const second = rows[1]?.id ?? '';
    const { calls } = successOf(await cancel(host.person, second, true));
    expect(calls.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect((await rowOf(first.id)).status).toBe('PLANNED');
    expect(await unreadOf(ada.parent)).toEqual(['New live calls', 'Live calls cancelled']);
  });
});

describe('a mentor who leaves', () => {
  const deactivate = async (mentorId: string, toMentorId: string | null) => {
    const { version } = await gateway.app.prisma.mentor.findUniqueOrThrow({ where: { id: mentorId } });
    const input = { mentorId, toMentorId, reason: 'Moved away', version };
    return runAs(gateway.url, stage.admin, DeactivateMentorForCallsDocument, input);
  };

  it('hands the calls over to one who is free then, in a new room, and cancels the others', async () => {
    const { host, coHost, stranger, ada } = stage;
    const { id: free } = successOf(await schedule(host.person));
    const busyAt = inHours(96);
    const { id: busy } = successOf(await schedule(host.person, { startsAt: busyAt }));
    await makeCall(gateway.app, [stranger], { minutes: 96 * 60 });
    const { room } = await rowOf(free);
    successOf(await deactivate(host.mentorId, stranger.mentorId));
    const call = await callOf(stranger.person, free);
    expect(call?.hosts.map(({ mentorId }) => mentorId)).toEqual([stranger.mentorId, coHost.mentorId]);
    expect((await rowOf(free)).room).not.toBe(room);
    expect(await callOf(host.person, free)).toBeNull();
    expect((await rowOf(busy)).status).toBe('CANCELLED');
    expect(await unreadOf(ada.parent)).toContain('Live call cancelled');
    expect(await unreadOf(stranger.person)).toContain('You hold a live call');
  });

  it('leaves no call behind without another mentor', async () => {
    const { host, coHost, ada } = stage;
    const { id } = successOf(await schedule(host.person));
    successOf(await deactivate(coHost.mentorId, null));
    expect((await rowOf(id)).status).toBe('CANCELLED');
    for (const person of [ada.parent, host.person])
      expect(await unreadOf(person)).toContain('Live call cancelled');
  });
});

describe('the time of a call', () => {
  it('is copied to its hosts, as the overlaps need it', async () => {
    const { host } = stage;
    const { id: callId } = successOf(await schedule(host.person));
    await gateway.app.prisma.groupCall.update({
      where: { id: callId },
      data: { startsAt: new Date(Date.now() + HOUR_MS), status: 'HELD' },
    });
    const { startsAt, endsAt } = await rowOf(callId);
    const hosts = await gateway.app.prisma.groupCallHost.findMany({ where: { callId } });
    for (const one of hosts) expect(one).toMatchObject({ startsAt, endsAt, isPlanned: false });
  });
});
