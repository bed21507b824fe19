import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEvent } from '../../contract/events.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { buildSchema } from '../../gateway/schema.ts';
import { dataOf } from '../support/clients/http.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { type MentoredChild, makeMentoredChild } from '../support/factories/mentoredChild.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  studentVersion,
} from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { operationOf, trustedDocument, trustedDocuments } from '../support/schema/operations.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  AssignMentorDocument,
  CancelSessionDocument,
  EnrolmentChangedDocument,
  SessionChangedDocument,
  TypingDocument,
} from './reassignment.generated.ts';

type MessageRead = { messageRead: { messageIds: string[] } };

const ACCESS_CHANGED = 4210;

/** The subscriptions that bring no event to mentors. */
const FAMILY_ONLY = [
  'assignmentAdded',
  'bulkActionProgressed',
  'exportProgressed',
  'paymentProgress',
  'projectDecided',
  'refundChanged',
  'ticketChanged',
];

/** The subscriptions to what everybody of a course sees; their own tests end the right to a course. */
const OF_COURSES = ['communityPostAdded', 'communityAnswerAdded', 'communityPostChanged', 'groupCallChanged'];

/** The subscriptions without a cursor. */
const SIGNALS = ['typing', 'settingsChanged', 'projectsChanged', 'overviewChanged'];

const schema = buildSchema();
let gateway: TestGateway;
let lost: MentoredChild;
let next: Family;
let admin: Person;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  lost = await makeMentoredChild(gateway);
  next = await makeFamily(gateway.app);
});

const assign = async () => {
  const { studentId } = lost;
  const version = await studentVersion(gateway.app, studentId);
  const input = { studentId, mentorId: next.mentorId, reason: 'Moved away', version };
  expect(dataOf(await askAs(gateway.url, admin)(AssignMentorDocument, { input }))).toEqual({
    assignMentor: { __typename: 'Student' },
  });
};
const assignRow = () =>
  gateway.app.prisma.student.update({ where: { id: lost.studentId }, data: { mentorId: next.mentorId } });

/** Makes another child of the mentor who loses the first. */
async function makeAnotherChild(): Promise<MentoredChild> {
  const child = await makeMentoredChild(gateway);
  const { prisma } = gateway.app;
  await prisma.student.update({ where: { id: child.studentId }, data: { mentorId: lost.mentorId } });
  await prisma.notification.updateMany({
    where: { studentId: child.studentId },
    data: { recipientId: lost.mentor.id },
  });
  return child;
}

/**
 * Runs every subscription of the web app, and checks that these cover the schema.
 * @returns the names of those that bring events to mentors
 */
async function subscribeToAll(socket: TestSocket, after: string): Promise<string[]> {
  const ofApp = trustedDocuments()
    .map((document) => operationOf(schema, document, {}))
    .filter(({ kind }) => kind === 'subscription');
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  const unused = fields.filter((field) => !ofApp.some(({ document }) => document.includes(`${field}(`)));
  expect(unused.filter((field) => !SIGNALS.includes(field))).toEqual([]);
  const ofMentors = ofApp.filter(
    ({ document }) => ![...FAMILY_ONLY, ...OF_COURSES].some((field) => document.includes(`${field}(`)),
  );
  const ofFeed = ofMentors.filter(({ document }) => !SIGNALS.some((field) => document.includes(field)));
  for (const { name, document } of ofFeed) socket.subscribe(name, document, { after });
  socket.subscribe('Typing', TypingDocument, {});
  // Subscriptions of a socket are opened in their order, and an unknown cursor is answered at once.
  const ready = socket.subscribe('ready', SessionChangedDocument, { after: randomUUID() });
  expect((await ready.next(10_000)).sessionChanged.__typename).toBe('FeedReset');
  return [...ofFeed.map(({ name }) => name), 'Typing'];
}

/** Publishes one event of every kind about a child to its mentor, as writes just before the change do. */
async function publishAll(child: MentoredChild, mentor: Person): Promise<void> {
  const { prisma, bus } = gateway.app;
  const { studentId, messageId, parent, lessonId, sessionId, submissionId, nextSubmissionId } = child;
  const readAt = new Date();
  const notification = await prisma.notification.findFirstOrThrow({
    where: { recipientId: mentor.id, studentId },
  });
  await prisma.notification.update({ where: { id: notification.id }, data: { readAt } });
  const at = readAt.toISOString();
  const events: AnyEvent[] = [
    { kind: 'message.sent', payload: { messageId } },
    { kind: 'message.hidden', payload: { messageId } },
    { kind: 'message.read', payload: { messageId, readerId: parent.id, readAt: at } },
    { kind: 'notification.created', payload: { notificationId: notification.id } },
    { kind: 'notification.read', payload: { recipientId: mentor.id, readAt: at } },
    { kind: 'session.changed', payload: { sessionId: randomUUID(), studentId } },
    { kind: 'session.changed', payload: { sessionId, studentId } },
    { kind: 'submission.sent', payload: { submissionId: nextSubmissionId } },
    { kind: 'submission.reviewed', payload: { submissionId } },
    { kind: 'lesson.completed', payload: { studentId, lessonId } },
    { kind: 'help.changed', payload: { helpRequestId: child.helpRequestId } },
    { kind: 'enrolment.changed', payload: { studentId } },
    { kind: 'careerPlan.changed', payload: { studentId } },
  ];
  await inTransaction(gateway.app, async (_tx, effects) => {
    for (const { kind, payload } of events) effects.publish(kind, payload, [mentor.id]);
  });
  bus.signal({ kind: 'message.typing', payload: { studentId, personId: parent.id } }, [mentor.id]);
}

/** Returns all frames until each subscription has received an event of a child that the mentor still has. */
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
  it('receives every kind of event before the change', async () => {
    const socket = await connect(gateway.url, lost.mentor.cookie);
    const names = await subscribeToAll(socket, await cursorOf(socket));
    await publishAll(lost, lost.mentor);
    const frames = await framesUntil(socket, names, lost);
    expect(new Set(leaks(frames).map((frame) => frame.split(':')[0]))).toEqual(new Set(names));
    await socket.close();
  });

  it('receives none of its events after the row has changed', async () => {
    const kept = await makeAnotherChild();
    const socket = await connect(gateway.url, lost.mentor.cookie);
    const names = await subscribeToAll(socket, await cursorOf(socket));
    await assignRow();
    await publishAll(lost, lost.mentor);
    await publishAll(kept, lost.mentor);
    expect(leaks(await framesUntil(socket, names, kept))).toEqual([]);
    await socket.close();
  });

  it('is disconnected by the reassignment, and receives none of its events after a reconnect', async () => {
    const kept = await makeAnotherChild();
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
  it('receive the new mentor, the new room and later changes of the session', async () => {
    const socket = await connect(gateway.url, lost.parent.cookie);
    const after = await cursorOf(socket);
    const sessions = socket.subscribe('sessions', SessionChangedDocument, { after });
    const enrolments = socket.subscribe('enrolments', EnrolmentChangedDocument, { after });
    await assign();
    const mentor = { id: next.mentor.id };
    expect(await enrolments.next(10_000)).toMatchObject({
      enrolmentChanged: { student: { id: lost.studentId, mentor } },
    });
    expect(await sessions.next(10_000)).toMatchObject({
      sessionChanged: {
        session: {
          ...{ id: lost.sessionId, status: 'SCHEDULED', mentor },
          meetingLink: expect.stringMatching(/^https:\/\/meet\.jit\.si\/little-makers-/),
        },
      },
    });
    const own = await connect(gateway.url, next.mentor.cookie);
    const ofMentor = own.subscribe('sessions', SessionChangedDocument, { after: await cursorOf(own) });
    const input = { sessionId: lost.sessionId };
    expect(dataOf(await askAs(gateway.url, next.mentor)(CancelSessionDocument, { input }))).toEqual({
      cancelSession: { __typename: 'MentorSession' },
    });
    for (const changes of [sessions, ofMentor])
      expect(await changes.next(10_000)).toMatchObject({
        sessionChanged: { session: { id: lost.sessionId, status: 'CANCELLED' } },
      });
    await Promise.all([socket.close(), own.close()]);
  });
});

describe('an event that is rendered once for everybody', () => {
  it('is whole for the family when the mentor, for whom it is rendered, loses the child meanwhile', async () => {
    // Events are rendered in the order of the recipients' ids, for the first of them.
    let child = lost;
    while (child.mentor.id > child.parent.id) child = await makeMentoredChild(gateway);
    const { mentor, parent, studentId } = child;
    const { prisma } = gateway.app;
    const [messageId, at] = [randomUUID(), new Date()];
    await prisma.message.create({
      data: {
        ...{ id: messageId, studentId, senderId: mentor.id, content: 'Hello' },
        recipients: { create: { recipientId: parent.id, readAt: at } },
      },
    });
    const sockets = await Promise.all([mentor, parent].map(({ cookie }) => connect(gateway.url, cookie)));
    const [ofMentor, ofParent] = await Promise.all(
      sockets.map(async (socket) => {
        const after = await cursorOf(socket);
        const read = socket.subscribe<MessageRead, object>('read', trustedDocument('MessageRead'), { after });
        // Subscriptions of a socket are opened in their order, and an unknown cursor is answered at once.
        await socket.subscribe('ready', SessionChangedDocument, { after: randomUUID() }).next(10_000);
        return read;
      }),
    );
    const receipts = await holdRows(
      gateway.databaseUrl,
      'LOCK TABLE "MessageRecipient" IN ACCESS EXCLUSIVE MODE',
    );
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('message.read', { messageId, readerId: parent.id, readAt: at.toISOString() }, [
        mentor.id,
        parent.id,
      ]),
    );
    await receipts.waiting(1);
    await prisma.student.update({ where: { id: studentId }, data: { mentorId: next.mentorId } });
    await receipts.release();
    const read = { reader: { id: parent.id }, readAt: at.toISOString(), messageIds: [messageId] };
    expect(await ofParent?.next(10_000)).toMatchObject({ messageRead: read });
    expect(await ofMentor?.next(10_000)).toMatchObject({ messageRead: read });
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
