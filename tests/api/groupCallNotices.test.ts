import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askForNotes,
  deleteRecordings,
  sendCallReminders,
} from '../../gateway/features/groupCalls/sendReminders.ts';
import { errorOf, successOf } from '../support/clients/http.ts';
import {
  type CallStage,
  HOUR_MS,
  MINUTE_MS,
  makeCall,
  makeCallStage,
  makePlace,
} from '../support/factories/groupCalls.ts';
import { type Person, runAs } from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { FinishGroupCallAsDocument, RecordGroupCallAsDocument } from './groupCalls.generated.ts';

let gateway: TestGateway;
let stage: CallStage;
const { signal } = new AbortController();

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.groupCall.deleteMany();
  stage = await makeCallStage(gateway.app);
});

const plan = (values: Parameters<typeof makeCall>[2]) =>
  makeCall(gateway.app, [stage.host, stage.coHost], {
    plannedAt: new Date(Date.now() - 48 * HOUR_MS),
    ...values,
  });
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const finish = (person: Person, callId: string, notes: string) =>
  runAs(gateway.url, person, FinishGroupCallAsDocument, { callId, notes });
const record = async (person: Person, callId: string, notes: string, recordingUrl: string) => {
  const { version } = await gateway.app.prisma.groupCall.findUniqueOrThrow({ where: { id: callId } });
  const input = { callId, version, notes, recordingUrl, recordingDays: 7 };
  return runAs(gateway.url, person, RecordGroupCallAsDocument, input);
};
const newsOf = async ({ id }: Person) =>
  (
    await gateway.app.prisma.notification.findMany({
      where: { recipientId: id },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ title, actionUrl }) => ({ title, actionUrl }));
const titlesOf = async (person: Person) => (await newsOf(person)).map(({ title }) => title);

describe('reminders', () => {
  it('go once to the hosts and to families of children with a place', async () => {
    const { ada, bola, chidi, host, coHost } = stage;
    const id = await plan({ minutes: 10, capacity: 2 });
    for (const family of [ada, bola, chidi]) await makePlace(gateway.app, id, family);
    const tasks = () => Promise.all([1, 2].map(() => sendCallReminders(gateway.app, signal)));
    await tasks();
    await tasks();
    for (const person of [ada.parent, ada.child, bola.child, host.person, coHost.person])
      expect(await titlesOf(person)).toEqual(['Live call starts soon']);
    for (const person of [chidi.parent, chidi.child]) expect(await titlesOf(person)).toEqual([]);
  });

  it('are not sent of a call that was planned after they were due, or is cancelled', async () => {
    const { host } = stage;
    await plan({ minutes: 10, plannedAt: new Date() });
    await plan({ minutes: 600, status: 'CANCELLED' });
    await sendCallReminders(gateway.app, signal);
    expect(await titlesOf(host.person)).toEqual([]);
  });
});

describe('a call that is over', () => {
  it('asks its host for notes once, an hour later', async () => {
    const { host, coHost } = stage;
    await plan({ minutes: -150 });
    await askForNotes(gateway.app, signal);
    await askForNotes(gateway.app, signal);
    expect(await titlesOf(host.person)).toEqual(['How was the live call?']);
    expect(await titlesOf(coHost.person)).toEqual([]);
  });

  it('tells the parents of those who signed up and were not there where the notes are, once', async () => {
    const { ada, bola, chidi, host } = stage;
    const id = await plan({ minutes: -90 });
    await makePlace(gateway.app, id, ada, { stays: [{ joinedAt: ago(60), leftAt: ago(50) }] });
    // Gone before it began.
    await makePlace(gateway.app, id, bola, { stays: [{ joinedAt: ago(98), leftAt: ago(95) }] });
    successOf(await finish(host.person, id, ''));
    expect(await newsOf(bola.parent)).toEqual([]);
    successOf(await record(host.person, id, 'We saw two games', ''));
    successOf(await record(host.person, id, 'We saw three games', ''));
    expect(await newsOf(bola.parent)).toEqual([
      { title: 'Bola was not in the live call', actionUrl: `/calls/${id}` },
    ]);
    for (const person of [bola.child, ada.parent, chidi.parent]) expect(await newsOf(person)).toEqual([]);
  });

  it('ends when it is finished, from its start on', async () => {
    const { host, coHost, stranger } = stage;
    const ahead = await plan({ minutes: 5 });
    expect(errorOf(await finish(host.person, ahead, 'Notes')).code).toBe('CLOSED');
    await gateway.app.prisma.groupCall.delete({ where: { id: ahead } });
    const id = await plan({ minutes: -10 });
    expect(errorOf(await finish(stranger.person, id, 'Notes')).code).toBe('NOT_FOUND');
    successOf(await finish(coHost.person, id, 'Notes'));
    const { endsAt, status } = await gateway.app.prisma.groupCall.findUniqueOrThrow({ where: { id } });
    expect(status).toBe('HELD');
    expect(endsAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(errorOf(await finish(host.person, id, 'Notes')).code).toBe('CLOSED');
  });

  it('takes a recording by https alone, after it is finished, and forgets it in time', async () => {
    const { host } = stage;
    const id = await plan({ minutes: -90 });
    const link = 'https://video.example/recording';
    expect(errorOf(await record(host.person, id, '', link)).code).toBe('CLOSED');
    successOf(await finish(host.person, id, 'Notes'));
    expect(errorOf(await record(host.person, id, '', 'http://video.example'))).toMatchObject({
      ...{ code: 'BAD_INPUT', field: 'recordingUrl' },
    });
    successOf(await record(host.person, id, 'Notes', link));
    const { prisma } = gateway.app;
    await deleteRecordings(gateway.app);
    expect(await prisma.groupCall.findUnique({ where: { id } })).toMatchObject({ recordingUrl: link });
    await prisma.groupCall.update({ where: { id }, data: { recordingUntil: new Date(Date.now() - 1) } });
    await deleteRecordings(gateway.app);
    expect(await prisma.groupCall.findUnique({ where: { id } })).toMatchObject({ recordingUrl: null });
  });
});

describe('the calendar file', () => {
  const fileOf = (id: string, person: Person | null) =>
    fetch(`${gateway.url}/call-calendar/${id}.ics`, { headers: person ? { cookie: person.cookie } : {} });

  it('is for those who see the call, leads to its page and not into the room', async () => {
    const { ada, host, stranger } = stage;
    const id = await plan({ minutes: 600, room: 'https://rooms.example/little-makers-secret' });
    for (const person of [ada.child, host.person]) {
      const response = await fileOf(id, person);
      expect(response.status).toBe(200);
      const text = (await response.text()).replaceAll(/\r\n[ \t]/g, '');
      expect(text).toContain(`UID:${id}@littlemakers`);
      expect(text).toContain(`/calls/${id}`);
      expect(text).not.toContain('secret');
    }
    for (const person of [stranger.person, null]) expect((await fileOf(id, person)).status).toBe(404);
  });
});
