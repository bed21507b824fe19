import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEvent } from '../../contract/events.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { dataOf } from '../support/http.ts';
import { type MentoredChild, makeMentoredChild } from '../support/mentoredChild.ts';
import { operationOf, trustedDocuments } from '../support/operations.ts';
import { askAs, type Family, makeFamily, makePerson, type Person } from '../support/people.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { cursorOf } from '../support/threads.ts';

const ASSIGN = `mutation ($input: AssignMentorInput!) { assignMentor(input: $input) { __typename } }`;
const CANCEL = `mutation ($input: CancelSessionInput!) { cancelSession(input: $input) { __typename } }`;
const SESSION_CHANGED = `subscription ($after: Cursor) { sessionChanged(after: $after) {
  __typename ... on SessionChanged { session { id status meetingLink mentor { id } } } } }`;
const ENROLMENT_CHANGED = `subscription ($after: Cursor) { enrolmentChanged(after: $after) {
  __typename ... on EnrolmentChanged { student { id mentor { id } } } } }`;
const ACCESS_CHANGED = 4210;

/** What no mentor hears of anybody. */
const OF_PAYERS = ['paymentProgress'];

const schema = buildSchema();
let gateway: TestGateway;
let lost: MentoredChild;
let next: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(PLAIN);
  admin = await makePerson(gateway.app, gateway.url, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  lost = await makeMentoredChild(gateway);
  next = await makeFamily(gateway.app, gateway.url);
});

const assign = async () => {
  const input = { studentId: lost.studentId, mentorId: next.mentorId, reason: 'Moved away' };
  expect(dataOf(await askAs(gateway.url, admin)(ASSIGN, { input }))).toEqual({
    assignMentor: { __typename: 'Student' },
  });
};
const assignRow = () =>
  gateway.app.prisma.student.update({ where: { id: lost.studentId }, data: { mentorId: next.mentorId } });

/** Another child of the mentor who loses the first. */
async function anotherChild(): Promise<MentoredChild> {
  const child = await makeMentoredChild(gateway);
  const { prisma } = gateway.app;
  await prisma.student.update({ where: { id: child.studentId }, data: { mentorId: lost.mentorId } });
  await prisma.notification.updateMany({
    where: { studentId: child.studentId },
    data: { recipientId: lost.mentor.id },
  });
  return child;
}

/** Every subscription of the web app, and one to each field of the schema that it does not use. */
async function subscribeToAll(socket: TestSocket, after: string): Promise<string[]> {
  const ofApp = trustedDocuments()
    .map((document) => operationOf(schema, document, {}))
    .filter(({ kind }) => kind === 'subscription');
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  const unused = fields.filter((field) => !ofApp.some(({ document }) => document.includes(`${field}(`)));
  expect(unused.filter((field) => field !== 'typing')).toEqual([]);
  const wanted = ofApp.filter(({ document }) => !OF_PAYERS.some((field) => document.includes(`${field}(`)));
  for (const { name, document } of wanted)
    if (!document.includes('typing')) socket.subscribe(name, document, { after });
  socket.subscribe('Typing', 'subscription { typing { studentId person { id name } } }', {});
  // Subscriptions of a socket are opened in their order, and an unknown cursor is answered at once.
  socket.subscribe('ready', SESSION_CHANGED, { after: randomUUID() });
  expect(JSON.stringify(await socket.next('ready', 10_000))).toContain('FeedReset');
  return [...wanted.filter(({ document }) => !document.includes('typing')).map(({ name }) => name), 'Typing'];
}

/** Publishes one event of every kind about a child to its mentor, as writes a moment before would have. */
async function publishAll(child: MentoredChild, mentor: Person): Promise<void> {
  const { prisma, bus } = gateway.app;
  const { studentId, messageId, parent, lessonId, sessionId, submissionId, nextSubmissionId } = child;
  const readAt = new Date();
  const notice = await prisma.notification.findFirstOrThrow({ where: { recipientId: mentor.id, studentId } });
  await prisma.notification.update({ where: { id: notice.id }, data: { readAt } });
  const at = readAt.toISOString();
  const events: AnyEvent[] = [
    { kind: 'message.sent', payload: { messageId } },
    { kind: 'message.read', payload: { messageId, readerId: parent.id, readAt: at } },
    { kind: 'notification.created', payload: { notificationId: notice.id } },
    { kind: 'notification.read', payload: { recipientId: mentor.id, readAt: at } },
    { kind: 'session.changed', payload: { sessionId: randomUUID(), studentId } },
    { kind: 'session.changed', payload: { sessionId, studentId } },
    { kind: 'submission.sent', payload: { submissionId: nextSubmissionId } },
    { kind: 'submission.reviewed', payload: { submissionId } },
    { kind: 'lesson.completed', payload: { studentId, lessonId } },
    { kind: 'enrolment.changed', payload: { studentId } },
  ];
  await inTransaction(gateway.app, async (_tx, effects) => {
    for (const { kind, payload } of events) effects.publish(kind, payload, [mentor.id]);
  });
  bus.signal({ kind: 'message.typing', payload: { studentId, personId: parent.id } }, [mentor.id]);
}

/** Everything that comes until each subscription has brought something of a child that is still the mentor's. */
async function framesUntil(socket: TestSocket, names: string[], child: MentoredChild): Promise<string[]> {
  const own = Object.values(child.secrets);
  const frames: string[] = [];
  for (const name of names) {
    for (let isOwn = false; !isOwn; ) {
      const frame = JSON.stringify(await socket.next(name, 10_000));
      frames.push(`${name}: ${frame}`);
      isOwn = own.some((secret) => frame.includes(secret));
    }
  }
  return frames;
}

const leaks = (frames: string[]) =>
  frames.filter((frame) => Object.values(lost.secrets).some((secret) => frame.includes(secret)));

describe('a mentor who loses a child', () => {
  it('gets every kind of event while it is theirs', async () => {
    const socket = await connect(gateway.url, lost.mentor.cookie);
    const names = await subscribeToAll(socket, await cursorOf(socket));
    await publishAll(lost, lost.mentor);
    const frames = await framesUntil(socket, names, lost);
    expect(new Set(leaks(frames).map((frame) => frame.split(':')[0]))).toEqual(new Set(names));
    await socket.close();
  });

  it('gets none of its events after the row has changed', async () => {
    const kept = await anotherChild();
    const socket = await connect(gateway.url, lost.mentor.cookie);
    const names = await subscribeToAll(socket, await cursorOf(socket));
    await assignRow();
    await publishAll(lost, lost.mentor);
    await publishAll(kept, lost.mentor);
    expect(leaks(await framesUntil(socket, names, kept))).toEqual([]);
    await socket.close();
  });

  it('is disconnected by the reassignment, and gets none of its events when they are back', async () => {
    const kept = await anotherChild();
    const [old, fresh] = await Promise.all([
      connect(gateway.url, lost.mentor.cookie),
      connect(gateway.url, next.mentor.cookie),
    ]);
    const cursor = await cursorOf(old);
    for (const socket of [old, fresh]) {
      await subscribeToAll(socket, await cursorOf(socket));
    }
    await assign();
    expect(await Promise.all([old.closed, fresh.closed])).toEqual([ACCESS_CHANGED, ACCESS_CHANGED]);
    const back = await connect(gateway.url, lost.mentor.cookie);
    const names = await subscribeToAll(back, cursor);
    for (const name of names.filter((one) => one !== 'Typing'))
      expect(JSON.stringify(await back.next(name, 10_000))).toContain('FeedReset');
    await publishAll(lost, lost.mentor);
    await publishAll(kept, lost.mentor);
    expect(leaks(await framesUntil(back, names, kept))).toEqual([]);
    await back.close();
  });
});

describe('the family and the new mentor', () => {
  it('see the new mentor and the new room at once, and what becomes of it', async () => {
    const socket = await connect(gateway.url, lost.parent.cookie);
    const after = await cursorOf(socket);
    socket.subscribe('sessions', SESSION_CHANGED, { after });
    socket.subscribe('enrolments', ENROLMENT_CHANGED, { after });
    await assign();
    const mentor = { id: next.mentor.id };
    expect(await socket.next('enrolments', 10_000)).toMatchObject({
      enrolmentChanged: { student: { id: lost.studentId, mentor } },
    });
    expect(await socket.next('sessions', 10_000)).toMatchObject({
      sessionChanged: {
        session: {
          ...{ id: lost.sessionId, status: 'SCHEDULED', mentor },
          meetingLink: expect.stringMatching(/^https:\/\/meet\.jit\.si\/little-makers-/),
        },
      },
    });
    const own = await connect(gateway.url, next.mentor.cookie);
    own.subscribe('sessions', SESSION_CHANGED, { after: await cursorOf(own) });
    const input = { sessionId: lost.sessionId };
    expect(dataOf(await askAs(gateway.url, next.mentor)(CANCEL, { input }))).toEqual({
      cancelSession: { __typename: 'MentorSession' },
    });
    for (const one of [socket, own])
      expect(await one.next('sessions', 10_000)).toMatchObject({
        sessionChanged: { session: { id: lost.sessionId, status: 'CANCELLED' } },
      });
    await Promise.all([socket.close(), own.close()]);
  });
});
