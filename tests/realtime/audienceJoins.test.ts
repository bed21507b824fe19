import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
// Called directly: no request settles a payment at once.
import { settlePayment } from '../../gateway/features/payments/verification/settlePayment.ts';
import {
  AddCommunityPostAsDocument,
  CommunityAnswersOfDocument,
  CommunityPostAddedForDocument,
} from '../api/community.generated.ts';
import {
  GroupCallChangedForDocument,
  GroupCallOfDocument,
  ScheduleGroupCallsAsDocument,
} from '../api/groupCalls.generated.ts';
import { AssignMentorToDocument } from '../api/mentorAdmin.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { type CommunityFamily, makeKnownFamily } from '../support/factories/community.ts';
import { makeCallMentor } from '../support/factories/groupCalls.ts';
import { makeMentor, makePayment } from '../support/factories/payments.ts';
import { askAs, makePerson, type Person, runAs, studentVersion } from '../support/factories/people.ts';
import { successOfPayment } from '../support/factories/receipts.ts';
import { inHours } from '../support/factories/sessions.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { NotificationsMarkedDocument } from './notifications.generated.ts';

let gateway: TestGateway;
let admin: Person;
beforeAll(async () => {
  gateway = await startGateway({ ...DEFAULTS, worker: true });
  admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Amaka' });
});
afterAll(() => gateway.close());

/** A post or a call that is written while somebody joins its audience. */
type Subject = {
  subscription: Parameters<TestSocket['subscribe']>[1];
  write: (id: string, author: CommunityFamily) => Promise<unknown>;
  /** Returns the id of what was written if the reader sees it. */
  read: (id: string, reader: Person) => Promise<string | undefined>;
};

const POST: Subject = {
  subscription: CommunityPostAddedForDocument,
  write: async (id, { child, studentId }) => {
    const text = { title: 'Loops', content: 'How do I do it?', kind: 'QUESTION' as const };
    successOf(await runAs(gateway.url, child, AddCommunityPostAsDocument, { id, studentId, ...text }));
  },
  read: async (postId, reader) =>
    dataOf(await askAs(gateway.url, reader)(CommunityAnswersOfDocument, { postId })).communityPost?.id,
};

const CALL: Subject = {
  subscription: GroupCallChangedForDocument,
  write: async (id) => {
    const [host, coHost] = await Promise.all(
      ['Tunde', 'Bisi'].map((name) => makeCallMentor(gateway.app, name)),
    );
    if (!host || !coHost) throw new Error('no hosts');
    const call = { topic: 'Games', startsAt: inHours(48), weeks: 1, durationMinutes: 60, capacity: 12 };
    successOf(
      await runAs(gateway.url, host.person, ScheduleGroupCallsAsDocument, {
        ...{ id, course: 'WEBSITE_APP', coHostId: coHost.mentorId, ...call },
      }),
    );
  },
  read: async (id, reader) =>
    dataOf(await askAs(gateway.url, reader)(GroupCallOfDocument, { id })).groupCall?.id,
};

/** A way into an audience: who joins, and what lets them in. */
type Way = () => Promise<{ reader: Person; join: () => Promise<unknown> }>;

const settle =
  (from: 'child' | 'parent' | 'mentor'): Way =>
  async () => {
    const family = await makeKnownFamily(gateway.app, 'Bola');
    const { studentId: id, parent, mentorId } = family;
    const { prisma } = gateway.app;
    await prisma.student.update({ where: { id }, data: { paymentStatus: 'PENDING', mentorId } });
    const payment = await makePayment(gateway, parent, id);
    return {
      reader: family[from],
      join: async () =>
        expect(await settlePayment(gateway.app, payment.id, successOfPayment(payment))).toBe('COMPLETED'),
    };
  };

const assign: Way = async () => {
  const [{ studentId }, mentor] = await Promise.all([
    makeKnownFamily(gateway.app, 'Bola'),
    makeMentor(gateway.app, null),
  ]);
  await gateway.app.prisma.student.update({ where: { id: studentId }, data: { mentorId: null } });
  const version = await studentVersion(gateway.app, studentId);
  const assignment = { studentId, mentorId: mentor.mentorId, reason: 'A new mentor', version };
  return {
    reader: mentor,
    join: async () => successOf(await runAs(gateway.url, admin, AssignMentorToDocument, assignment)),
  };
};

const link: Way = async () => {
  const [{ studentId: id }, login] = await Promise.all([
    makeKnownFamily(gateway.app, 'Bola'),
    makePerson(gateway.app, { role: 'STUDENT', name: 'Bola' }),
  ]);
  const data = { loginId: login.id };
  return { reader: login, join: () => gateway.app.prisma.student.update({ where: { id }, data }) };
};

it.each<[string, string, Subject, Way]>([
  ['a post', 'a child whose payment is settled', POST, settle('child')],
  ['a post', 'a parent whose payment is settled', POST, settle('parent')],
  ['a post', 'the mentor of a child whose payment is settled', POST, settle('mentor')],
  ['a post', 'a newly assigned mentor', POST, assign],
  ['a post', 'a newly linked login', POST, link],
  ['a live call', 'a child whose payment is settled', CALL, settle('child')],
  ['a live call', 'a newly linked login', CALL, link],
])('keeps %s, while it is written, from nobody who joins: %s', async (_what, _who, subject, way) => {
  const author = await makeKnownFamily(gateway.app, 'Ada');
  // A write locks feeds in the order of ids: it waits for this one first, and holds none that who joins is told in.
  const firstId = `00000000${randomUUID().slice(8)}`;
  await gateway.app.prisma.user.update({ where: { id: author.parent.id }, data: { id: firstId } });
  const { reader, join } = await way();
  // Connected before the rows are held: the write gives up its wait for them after six seconds.
  const socket = await connect(gateway.url, reader.cookie);
  // Arranging people lets them in, too.
  await gateway.app.prisma.audienceJoin.deleteMany();
  // The write has read whom it tells, and waits for its turn in the feed of one of them.
  const held = await holdRows(
    gateway.databaseUrl,
    // There is one already where the author's own family has joined, and was told.
    `INSERT INTO "FeedCounter" AS counter ("recipientId", seq) VALUES ('${firstId}', 0)
     ON CONFLICT ("recipientId") DO UPDATE SET seq = counter.seq`,
  );
  const id = randomUUID();
  const writing = subject.write(id, author);
  await held.waiting(1);
  // Joining does not wait for the write.
  await join();
  const after = await cursorOf(socket);
  const feed = socket.subscribe('feed', subject.subscription, { after });
  const other = socket.subscribe('other', NotificationsMarkedDocument, { after });
  const firstSeen = feed.next(10_000).then(async (event) => {
    expect(JSON.stringify(event)).toContain('FeedReset');
    return subject.read(id, reader);
  });
  await Promise.race([firstSeen, held.waiting(2)]).finally(held.release);
  await writing;
  expect(await firstSeen).toBe(id);
  // Feeds whose recipients are locked one by one go on.
  expect(other.rest()).toEqual([]);
  await socket.close();
});
