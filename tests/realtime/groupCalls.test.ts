import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  CancelGroupCallAsDocument,
  CheckOutOfGroupCallAsDocument,
  GroupCallChangedForDocument,
  JoinGroupCallAsDocument,
  MarkGroupCallAttendanceAsDocument,
  ScheduleGroupCallsAsDocument,
  SignUpForGroupCallAsDocument,
} from '../api/groupCalls.generated.ts';
import { successOf } from '../support/clients/http.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { type CallStage, makeCall, makeCallStage, makePlace } from '../support/factories/groupCalls.ts';
import { type Person, runAs } from '../support/factories/people.ts';
import { inHours } from '../support/factories/sessions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { eventRecipients } from '../support/probes/eventRecipients.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let stage: CallStage;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  stage = await makeCallStage(gateway.app);
});

async function subscribe(person: Person) {
  const socket = await connect(gateway.url, person.cookie);
  const variables = { after: await cursorOf(socket) };
  const changes = socket.subscribe('calls', GroupCallChangedForDocument, variables);
  return {
    next: async () => eventOf((await changes.next(8000)).groupCallChanged),
    rest: changes.rest,
    close: socket.close,
  };
}

it('tells everybody of the course, the hosts and admins of a change, and nobody else', async () => {
  const { ada, bola, chidi, host, coHost, stranger, admin } = stage;
  await gateway.app.prisma.student.update({
    where: { id: chidi.studentId },
    data: { course: 'VIDEO_ANIMATION' },
  });
  const everybody = [bola.parent, ada.child, ada.parent, host.person, coHost.person, admin];
  const subscribers = await Promise.all(everybody.map(subscribe));
  const others = await Promise.all([chidi.parent, chidi.child, stranger.person].map(subscribe));
  const callId = randomUUID();
  successOf(
    await runAs(gateway.url, host.person, ScheduleGroupCallsAsDocument, {
      ...{ id: callId, course: 'WEBSITE_APP', topic: 'Games', startsAt: inHours(48), weeks: 1 },
      ...{ durationMinutes: 60, capacity: 12, coHostId: coHost.mentorId },
    }),
  );
  const place = { callId, studentId: ada.studentId, showing: 'A game', link: '' };
  successOf(await runAs(gateway.url, ada.child, SignUpForGroupCallAsDocument, place));
  const cancellation = { callId, includesLater: false };
  successOf(await runAs(gateway.url, host.person, CancelGroupCallAsDocument, cancellation));
  // A place is news for those alone who have one or hold the call.
  for (const [number, { next }] of subscribers.entries())
    for (let event = 0; event < (number === 0 ? 2 : 3); event += 1)
      expect(await next()).toMatchObject({ callId });
  const ofOthers = { recipientId: bola.parent.id, event: { kind: 'groupCall.changed' } };
  expect(await gateway.app.prisma.feedEntry.count({ where: ofOthers })).toBe(2);
  const recipients = await eventRecipients(gateway.app, 'groupCall.changed', { callId });
  for (const { id } of everybody) expect(recipients).toContain(id);
  for (const { id } of [chidi.parent, chidi.child, stranger.person]) expect(recipients).not.toContain(id);
  expect(others.flatMap(({ rest }) => rest())).toEqual([]);
  await Promise.all([...subscribers, ...others].map(({ close }) => close()));
});

it('tells of a host who comes in, for whom children wait, and not everybody of a child', async () => {
  const { ada, bola, host, coHost } = stage;
  const callId = await makeCall(gateway.app, [host, coHost], { minutes: 5 });
  await makePlace(gateway.app, callId, ada);
  const [own, other] = await Promise.all([ada.parent, bola.parent].map(subscribe));
  for (const { person } of [host, coHost])
    successOf(await runAs(gateway.url, person, JoinGroupCallAsDocument, { callId, studentId: null }));
  for (const one of [own, other])
    expect([await one?.next(), await one?.next()]).toMatchObject([{ callId }, { callId }]);
  const { studentId } = ada;
  successOf(await runAs(gateway.url, ada.child, JoinGroupCallAsDocument, { callId, studentId }));
  expect(await own?.next()).toMatchObject({ callId });
  expect(other?.rest()).toEqual([]);
  await Promise.all([own?.close(), other?.close()]);
});

it('tells the family, the hosts and admins of a child who leaves, of a mark, and nobody else', async () => {
  const { ada, bola, host, coHost, stranger, admin } = stage;
  const callId = await makeCall(gateway.app, [host, coHost], { minutes: -5 });
  const joinedAt = new Date();
  const { studentId } = ada;
  await makePlace(gateway.app, callId, ada, { stays: [{ joinedAt }] });
  await makePlace(gateway.app, callId, bola);
  const told = await Promise.all([ada.parent, ada.child, host.person, coHost.person, admin].map(subscribe));
  const others = await Promise.all([bola.parent, bola.child, stranger.person].map(subscribe));
  const left = { callId, studentId, joinedAt: joinedAt.toISOString() };
  // The second one changes nothing.
  for (const _ of [1, 2]) successOf(await runAs(gateway.url, ada.child, CheckOutOfGroupCallAsDocument, left));
  const mark = { callId, studentId, markedAs: 'PRESENT' as const };
  successOf(await runAs(gateway.url, host.person, MarkGroupCallAttendanceAsDocument, mark));
  for (const { next } of told) expect([await next(), await next()]).toMatchObject([{ callId }, { callId }]);
  expect(told.flatMap(({ rest }) => rest())).toEqual([]);
  const entries = { recipientId: ada.parent.id, event: { kind: 'groupCall.changed' } };
  expect(await gateway.app.prisma.feedEntry.count({ where: entries })).toBe(2);
  expect(others.flatMap(({ rest }) => rest())).toEqual([]);
  await Promise.all([...told, ...others].map(({ close }) => close()));
});

it('tells everybody of a host who leaves, for whom children wait', async () => {
  const { ada, host, coHost } = stage;
  const callId = await makeCall(gateway.app, [host, coHost], { minutes: 5 });
  const { person } = coHost;
  successOf(await runAs(gateway.url, person, JoinGroupCallAsDocument, { callId, studentId: null }));
  const { joinedAt } = await gateway.app.prisma.groupCallHost.findFirstOrThrow({
    where: { callId, mentorId: coHost.mentorId },
  });
  const socket = await subscribe(ada.parent);
  const left = { callId, studentId: null, joinedAt: joinedAt?.toISOString() ?? '' };
  successOf(await runAs(gateway.url, person, CheckOutOfGroupCallAsDocument, left));
  expect(await socket.next()).toMatchObject({ callId });
  await socket.close();
});

it('ends with the right to see the call', async () => {
  const { ada, host, coHost } = stage;
  const callId = await makeCall(gateway.app, [host, coHost], { minutes: 300 });
  const socket = await subscribe(ada.parent);
  await gateway.app.prisma.student.update({
    where: { id: ada.studentId },
    data: { paymentStatus: 'REFUNDED' },
  });
  const cancellation = { callId, includesLater: false };
  successOf(await runAs(gateway.url, host.person, CancelGroupCallAsDocument, cancellation));
  const later = await subscribe(host.person);
  const second = await makeCall(gateway.app, [host, coHost], { minutes: 300 });
  successOf(
    await runAs(gateway.url, host.person, CancelGroupCallAsDocument, {
      ...{ callId: second, includesLater: false },
    }),
  );
  expect(await later.next()).toMatchObject({ callId: second });
  expect(socket.rest()).toEqual([]);
  await Promise.all([socket.close(), later.close()]);
});
