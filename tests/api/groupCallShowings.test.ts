import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHOWING_FILE_DAYS } from '../../contract/groupCalls.ts';
// The worker's tasks are run at chosen moments, which their intervals would not hit.
import { carryOutClosures } from '../../gateway/features/closures/carryOutClosures.ts';
import { sweepUploads } from '../../gateway/features/files/uploads/sweepUploads.ts';
import { deleteShowings } from '../../gateway/features/groupCalls/showingFile.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  type CallFamily,
  type CallStage,
  HOUR_MS,
  makeCall,
  makeCallStage,
} from '../support/factories/groupCalls.ts';
import { askAs, type Person, runAs } from '../support/factories/people.ts';
import { filesOnDisk, PDF, png, type UploadPurpose, uploader, zip } from '../support/factories/uploads.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  GroupCallOfDocument,
  GroupCallSeatsOfDocument,
  LeaveGroupCallAsDocument,
  SignUpForGroupCallAsDocument,
  UpdateGroupCallAsDocument,
} from './groupCalls.generated.ts';

const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;

let gateway: TestGateway;
let stage: CallStage;
let callId: string;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.groupCall.deleteMany();
  await sweepAll();
  stage = await makeCallStage(gateway.app);
  callId = await plan({ minutes: 600 });
});

const plan = (values: Parameters<typeof makeCall>[2]) =>
  makeCall(gateway.app, [stage.host, stage.coHost], values);
const targetOf = ({ studentId }: CallFamily, purpose: UploadPurpose = 'CALL_SHOWING') => ({
  ...{ purpose, studentId, assignmentId: null },
});
/** Uploads a file as a child. @returns its id */
const upload = async (family: CallFamily, name = 'plan.pdf', content: Buffer = PDF) =>
  (await uploader(gateway, family.child).upload(targetOf(family), name, content)).id;
const signUp = (
  { child, studentId }: CallFamily,
  values: { fileId: string | null; callId?: string; showing?: string },
) =>
  runAs(gateway.url, child, SignUpForGroupCallAsDocument, {
    callId,
    studentId,
    showing: '',
    link: '',
    ...values,
  });
const childrenOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(GroupCallOfDocument, { id: callId })).groupCall?.forViewer.children;
const seatOf = async ({ child }: CallFamily) => (await childrenOf(child))?.[0]?.seat;
const seatsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(GroupCallSeatsOfDocument, { callId })).groupCallSeats;
/** Returns the link to the one file of the call, as a host sees it. */
const linkOf = async () => (await seatsOf(stage.host.person)).find(({ file }) => file)?.file?.url ?? '';
const get = (path: string, person: Person | null) =>
  fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;
const fileRow = (id: string) => gateway.app.prisma.storedFile.findUnique({ where: { id } });
const change = (studentId: string, data: object) =>
  gateway.app.prisma.student.update({ where: { id: studentId }, data });

/** Runs the sweep as if a day had passed since everything was uploaded, or discarded. */
async function sweepAll(): Promise<void> {
  const { prisma } = gateway.app;
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  await prisma.storedFile.updateMany({ data: { createdAt: longAgo } });
  await prisma.storedFile.updateMany({
    where: { discardedAt: { not: null } },
    data: { discardedAt: longAgo },
  });
  await sweepUploads(gateway.app, never);
}

describe('a file that a child shows', () => {
  it('makes the child a speaker, and is opened by its family, the hosts and admins alone', async () => {
    const { ada, bola, host, coHost, stranger, admin } = stage;
    const fileId = await upload(ada, 'game.png', await png(400));
    const { forViewer } = successOf(await signUp(ada, { fileId }));
    expect(forViewer.children[0]?.seat).toMatchObject({ speaker: 1, file: { id: fileId, name: 'game.png' } });
    const { url, thumbnailUrl } = (await seatsOf(host.person))[0]?.file ?? {};
    for (const person of [host.person, coHost.person, ada.child, ada.parent, admin])
      for (const path of [url ?? '', thumbnailUrl ?? '']) {
        const response = await get(path, person);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      }
    for (const person of [bola.child, bola.parent, stranger.person, null])
      expect(await statusOf(url ?? '', person)).toBe(404);
    expect(JSON.stringify(await childrenOf(bola.child))).not.toContain(fileId);
    expect(await seatsOf(stranger.person)).toEqual([]);
    const read = { actorId: admin.id, action: 'student.readFiles', entityId: ada.studentId };
    expect(await gateway.app.prisma.auditEntry.count({ where: read })).toBe(1);
  });

  it('stays while it is named again, is replaced by another one, and goes without one', async () => {
    const { ada, host } = stage;
    const first = await upload(ada);
    successOf(await signUp(ada, { fileId: first }));
    const firstLink = await linkOf();
    // As after a response that was lost, with other words.
    successOf(await signUp(ada, { fileId: first, showing: 'A plan' }));
    expect(await seatOf(ada)).toMatchObject({ showing: 'A plan', file: { id: first } });
    expect(await statusOf(firstLink, host.person)).toBe(200);

    const second = await upload(ada, 'all.zip', zip({ 'a.txt': 'The game' }));
    successOf(await signUp(ada, { fileId: second }));
    expect(await seatOf(ada)).toMatchObject({ file: { id: second, thumbnailUrl: null } });
    expect((await fileRow(first))?.discardedAt).toBeInstanceOf(Date);
    for (const person of [host.person, ada.child]) expect(await statusOf(firstLink, person)).toBe(404);
    await sweepAll();
    expect([await fileRow(first), (await fileRow(second))?.discardedAt]).toEqual([null, null]);

    const secondLink = await linkOf();
    successOf(await signUp(ada, { fileId: null }));
    expect(await seatOf(ada)).toMatchObject({ file: null, speaker: null });
    expect(await statusOf(secondLink, ada.child)).toBe(404);
    expect((await fileRow(second))?.discardedAt).toBeInstanceOf(Date);
    await sweepAll();
    expect([await fileRow(second), filesOnDisk(gateway)]).toEqual([null, []]);
  });

  it('is a finished upload of the child for this purpose, which nothing else shows', async () => {
    const { ada, bola } = stage;
    const mine = uploader(gateway, ada.child);
    const unfinished = await mine.transfer(targetOf(ada), 'plan.pdf', PDF);
    const picture = await mine.upload(targetOf(ada, 'PROJECT_SCREENSHOT'), 'page.png', await png(100));
    const shown = await upload(ada);
    successOf(await signUp(ada, { fileId: shown, callId: await plan({ minutes: 1200 }) }));
    for (const fileId of [await upload(bola), unfinished.id, picture.id, shown])
      expect(errorOf(await signUp(ada, { fileId }))).toMatchObject({ code: 'CONFLICT', field: 'files' });
    expect(await seatOf(ada)).toBeNull();
  });

  it('is uploaded for a paid child of the own family, in a type that everybody can open', async () => {
    const { ada, bola, chidi, host } = stage;
    await change(chidi.studentId, { paymentStatus: 'REFUNDED' });
    const attempt = async (person: Person, target: ReturnType<typeof targetOf>, name = 'a.pdf') =>
      errorOf(await uploader(gateway, person).tryUpload(target, name, PDF)).code;
    for (const person of [bola.child, bola.parent, host.person])
      expect(await attempt(person, targetOf(ada))).toBe('NOT_FOUND');
    expect(await attempt(chidi.child, targetOf(chidi))).toBe('NOT_FOUND');
    expect(await attempt(ada.child, targetOf(ada), 'game.exe')).toBe('BAD_INPUT');
    const ofNobody = { ...targetOf(ada), studentId: null } as unknown as ReturnType<typeof targetOf>;
    expect(await attempt(ada.child, ofNobody)).toBe('BAD_INPUT');
  });

  it('costs no statement more with every child', async () => {
    const { ada, bola, chidi, host } = stage;
    const count = () => countStatements(() => seatsOf(host.person));
    successOf(await signUp(ada, { fileId: await upload(ada) }));
    await count();
    const [one] = [await count()];
    for (const family of [bola, chidi]) successOf(await signUp(family, { fileId: await upload(family) }));
    expect((await seatsOf(host.person)).filter(({ file }) => file)).toHaveLength(3);
    expect(await count()).toBe(one);
  });
});

describe('the link to it', () => {
  it('ends for a host who holds the call no more, and begins for the new one', async () => {
    const { ada, host, coHost, stranger, admin } = stage;
    successOf(await signUp(ada, { fileId: await upload(ada) }));
    const link = await linkOf();
    const call = await gateway.app.prisma.groupCall.findUniqueOrThrow({ where: { id: callId } });
    const changes = {
      ...{ callId, version: call.version, topic: call.topic, startsAt: call.startsAt.toISOString() },
      ...{ durationMinutes: 60, capacity: 2, hostId: stranger.mentorId, coHostId: coHost.mentorId },
    };
    successOf(await runAs(gateway.url, admin, UpdateGroupCallAsDocument, changes));
    expect(await statusOf(link, host.person)).toBe(404);
    for (const person of [stranger.person, coHost.person]) expect(await statusOf(link, person)).toBe(200);
  });

  it.each([
    ['has left the course', { course: 'VIDEO_ANIMATION' }],
    ['is not paid for any more', { paymentStatus: 'REFUNDED' }],
  ])('ends with the seat of a child that %s', async (_name, data) => {
    const { ada, host } = stage;
    successOf(await signUp(ada, { fileId: await upload(ada) }));
    const link = await linkOf();
    await change(ada.studentId, data);
    expect(await seatsOf(host.person)).toEqual([]);
    for (const person of [host.person, ada.child, ada.parent]) expect(await statusOf(link, person)).toBe(404);
  });

  it('ends with the place, whose file is deleted', async () => {
    const { ada, host } = stage;
    const fileId = await upload(ada);
    successOf(await signUp(ada, { fileId }));
    const link = await linkOf();
    const left = { callId, studentId: ada.studentId };
    successOf(await runAs(gateway.url, ada.child, LeaveGroupCallAsDocument, left));
    for (const person of [host.person, ada.child]) expect(await statusOf(link, person)).toBe(404);
    expect((await fileRow(fileId))?.discardedAt).toBeInstanceOf(Date);
    await sweepAll();
    expect([await fileRow(fileId), filesOnDisk(gateway)]).toEqual([null, []]);
  });
});

describe('the end of a file', () => {
  it('comes with the account of the parent', async () => {
    const { ada, host } = stage;
    const fileId = await upload(ada);
    successOf(await signUp(ada, { fileId }));
    const link = await linkOf();
    await gateway.app.prisma.accountClosure.create({
      data: { profileId: ada.parent.id, dueAt: new Date(Date.now() - 1000) },
    });
    await carryOutClosures(gateway.app, never);
    expect(await gateway.app.prisma.student.count({ where: { id: ada.studentId } })).toBe(0);
    expect(await statusOf(link, host.person)).toBe(404);
    await sweepAll();
    expect([await fileRow(fileId), filesOnDisk(gateway)]).toEqual([null, []]);
  });

  it('comes some weeks after the call, held or cancelled, and leaves the words', async () => {
    const { ada, bola } = stage;
    const old = await upload(ada);
    successOf(await signUp(ada, { fileId: old, showing: 'A plan' }));
    const cancelledId = await plan({ minutes: 1200 });
    const cancelled = await upload(ada);
    successOf(await signUp(ada, { fileId: cancelled, callId: cancelledId }));
    const youngId = await plan({ minutes: 1800 });
    const young = await upload(bola);
    successOf(await signUp(bola, { fileId: young, callId: youngId }));
    const end = (id: string, days: number, status: 'HELD' | 'CANCELLED') => {
      const endsAt = new Date(Date.now() - days * DAY_MS);
      const data = { startsAt: new Date(endsAt.getTime() - HOUR_MS), endsAt, status };
      return gateway.app.prisma.groupCall.update({ where: { id }, data });
    };
    await end(callId, SHOWING_FILE_DAYS + 1, 'HELD');
    await end(cancelledId, SHOWING_FILE_DAYS + 3, 'CANCELLED');
    await end(youngId, SHOWING_FILE_DAYS - 1, 'HELD');
    await deleteShowings(gateway.app, never);
    expect(await seatOf(ada)).toMatchObject({ showing: 'A plan', file: null });
    await sweepAll();
    const rows = await Promise.all([old, cancelled, young].map(fileRow));
    expect(rows.map((row) => row?.id ?? null)).toEqual([null, null, young]);
    expect(filesOnDisk(gateway)).toHaveLength(1);
  });
});
