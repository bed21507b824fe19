import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import {
  AddCommunityAnswerAsDocument,
  AddCommunityPostAsDocument,
  CommunityAnswerAddedForDocument,
  CommunityAnswersOfDocument,
  CommunityPostAddedForDocument,
  type CommunityPostAddedForSubscription,
  CommunityPostChangedForDocument,
  DecideCommunityPostAsDocument,
  DeleteCommunityPostAsDocument,
  ReportCommunityPostAsDocument,
  SetCommunityConsentOfDocument,
} from '../api/community.generated.ts';
import { dataOf, successOf } from '../support/clients/http.ts';
import { connect } from '../support/clients/socket.ts';
import { makeCommunityFamily, makeKnownFamily, makeQuestion } from '../support/factories/community.ts';
import { askAs, makePerson, type Person, runAs } from '../support/factories/people.ts';
import { cursorOf } from '../support/factories/threads.ts';
import { holdRows } from '../support/probes/heldRows.ts';
import { countStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { NotificationsMarkedDocument } from './notifications.generated.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

const answer = async (person: Person, postId: string, content: string) =>
  successOf(
    await runAs(gateway.url, person, AddCommunityAnswerAsDocument, { id: randomUUID(), postId, content }),
  );

const open = async (
  person: Person,
  document: Parameters<Awaited<ReturnType<typeof connect>>['subscribe']>[1],
) => {
  const socket = await connect(gateway.url, person.cookie);
  socket.subscribe('1', document, { after: await cursorOf(socket) });
  return socket;
};

it('delivers each answer once to everybody, as a fresh fetch shows it', async () => {
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const postId = await makeQuestion(gateway.app, ada.studentId, 'Loops');
  const sockets = await Promise.all(
    [ada.child, bola.parent].map((one) => open(one, CommunityAnswerAddedForDocument)),
  );
  const contents = ['First', 'Second', 'Third'];
  for (const content of contents) await answer(bola.child, postId, content);
  const seen = await Promise.all(
    sockets.map(async (socket) => [
      await socket.next('1', 5000),
      await socket.next('1', 5000),
      await socket.next('1', 5000),
    ]),
  );
  const { communityAnswers, communityPost } = dataOf(
    await askAs(gateway.url, ada.child)(CommunityAnswersOfDocument, { postId }),
  );
  const nodes = communityAnswers.edges.map(({ node }) => node);
  expect(nodes.map(({ content }) => content)).toEqual(contents);
  expect(communityPost?.answerCount).toBe(3);
  for (const events of seen)
    expect(events).toMatchObject(
      nodes.map((node) => ({ communityAnswerAdded: { answer: node, post: { id: postId } } })),
    );
  await Promise.all(sockets.map((socket) => socket.close()));
});

it('delivers a held text to the family and who decides, and to everybody once it is approved', async () => {
  const [fresh, bola] = await Promise.all([
    makeCommunityFamily(gateway.app, 'Chidi', 0),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const [own, mentor, other] = await Promise.all(
    [fresh.parent, bola.mentor, bola.child].map((one) => open(one, CommunityPostAddedForDocument)),
  );
  const input = {
    id: randomUUID(),
    studentId: fresh.studentId,
    kind: 'QUESTION' as const,
    title: 'Hello',
    content: 'Hi',
  };
  const text = successOf(await runAs(gateway.url, fresh.child, AddCommunityPostAsDocument, input));
  for (const socket of [own, mentor])
    expect(await socket?.next('1', 5000)).toMatchObject({
      communityPostAdded: { post: { state: 'WAITING' } },
    });
  const decision = { postId: text.id, version: text.version, decision: 'APPROVE' as const, note: '' };
  successOf(await runAs(gateway.url, bola.mentor, DecideCommunityPostAsDocument, decision));
  // The first that the others hear of it is the shown text.
  expect(await other?.next('1', 5000)).toMatchObject({
    communityPostAdded: { post: { id: text.id, state: 'SHOWN' } },
  });
  await Promise.all([own, mentor, other].map((socket) => socket?.close()));
});

it('removes a hidden text for the others, without its words', async () => {
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const postId = await makeQuestion(gateway.app, ada.studentId, 'Loops');
  const [own, other] = await Promise.all(
    [ada.child, bola.child].map((one) => open(one, CommunityPostChangedForDocument)),
  );
  const decision = { postId, version: 1, decision: 'HIDE' as const, note: 'Let us be kind' };
  successOf(await runAs(gateway.url, bola.mentor, DecideCommunityPostAsDocument, decision));
  expect(await own?.next('1', 5000)).toMatchObject({
    communityPostChanged: { post: { note: 'Let us be kind' } },
  });
  expect(await other?.next('1', 5000)).toMatchObject({ communityPostChanged: { postId, post: null } });
  await Promise.all([own, other].map((socket) => socket?.close()));
});

it('delivers nothing more once the consent is withdrawn, and tells the others to fetch again', async () => {
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const postId = await makeQuestion(gateway.app, bola.studentId, 'Loops');
  await makeQuestion(gateway.app, ada.studentId, 'Mine');
  const [child, other] = await Promise.all([
    open(ada.child, CommunityAnswerAddedForDocument),
    open(bola.child, CommunityPostChangedForDocument),
  ]);
  const before = await cursorOf(child);
  const withdrawn = { studentId: ada.studentId, isGiven: false };
  successOf(await runAs(gateway.url, ada.parent, SetCommunityConsentOfDocument, withdrawn));
  expect(await other.next('1', 5000)).toMatchObject({ communityPostChanged: { postId: null, post: null } });
  await answer(bola.child, postId, 'After the end');
  // A socket of the child that comes back asks for what it missed, and gets what is about others than the community.
  const again = await connect(gateway.url, ada.child.cookie);
  again.subscribe('1', CommunityAnswerAddedForDocument, { after: before });
  const given = { studentId: ada.studentId, isGiven: true };
  expect(await again.next('1', 5000)).toMatchObject({ communityAnswerAdded: { __typename: 'FeedReset' } });
  successOf(await runAs(gateway.url, ada.parent, SetCommunityConsentOfDocument, given));
  await Promise.all([child, other, again].map((socket) => socket.close()));
});

it('keeps nothing from a family that is admitted while a text is being written', async () => {
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeCommunityFamily(gateway.app, 'Bola', null),
  ]);
  // The write has read whom it tells, and waits for its turn in the feed of one of them.
  const held = await holdRows(
    gateway.databaseUrl,
    `INSERT INTO "FeedCounter" ("recipientId", seq) VALUES ('${ada.parent.id}', 0)`,
  );
  const input = {
    ...{ id: randomUUID(), studentId: ada.studentId, kind: 'QUESTION' as const },
    ...{ title: 'Loops', content: 'How do I do it?' },
  };
  const writing = runAs(gateway.url, ada.child, AddCommunityPostAsDocument, input);
  await held.waiting(1);
  const given = { studentId: bola.studentId, isGiven: true };
  const admitted = runAs(gateway.url, bola.parent, SetCommunityConsentOfDocument, given);
  const firstSeen = admitted.then(async (result) => {
    successOf(result);
    const answer = await askAs(gateway.url, bola.child)(CommunityAnswersOfDocument, { postId: input.id });
    return dataOf(answer).communityPost?.id;
  });
  await Promise.race([firstSeen, held.waiting(2)]);
  await held.release();
  successOf(await writing);
  expect(await firstSeen).toBe(input.id);
});

it('delivers nothing more of a course to a mentor who has no child in it any more', async () => {
  const { prisma } = gateway.app;
  const [ada, bola, kept] = await Promise.all(
    ['Ada', 'Bola', 'Chidi'].map((name) => makeKnownFamily(gateway.app, name)),
  );
  if (!ada || !bola || !kept) throw new Error('no families');
  const other = { course: 'VIDEO_ANIMATION' as const };
  await prisma.student.update({
    where: { id: kept.studentId },
    data: { ...other, mentorId: ada.mentorId },
  });
  const [lostId, keptId] = await Promise.all(
    [bola, kept].map(({ studentId }) => makeQuestion(gateway.app, studentId, 'Loops')),
  );
  await prisma.communityPost.update({ where: { id: keptId ?? '' }, data: other });
  const socket = await open(ada.mentor, CommunityPostAddedForDocument);
  await prisma.student.update({ where: { id: ada.studentId }, data: { mentorId: null } });
  // As writes do that began before the change; events of one person arrive in their order.
  for (const postId of [lostId, keptId])
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('community.posted', { postId: postId ?? '' }, [ada.mentor.id]),
    );
  expect(await socket.next('1', 5000)).toMatchObject({ communityPostAdded: { post: { id: keptId } } });
  await socket.close();
});

it('delivers an answer only while its reader sees both the answer and the question', async () => {
  const { prisma } = gateway.app;
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const postId = await makeQuestion(gateway.app, ada.studentId, 'Loops');
  const answers = await Promise.all(['Rude', 'Kind'].map((content) => answer(ada.child, postId, content)));
  const [rude, kind] = answers.map(({ id }) => id);
  await prisma.communityPost.update({ where: { id: rude ?? '' }, data: { state: 'HIDDEN' } });
  const socket = await open(bola.child, CommunityAnswerAddedForDocument);
  // As of writes that began before the answer was hidden; events of one person arrive in their order.
  for (const answerId of [rude, kind])
    await inTransaction(gateway.app, async (_tx, effects) =>
      effects.publish('community.answered', { postId, answerId: answerId ?? '' }, [bola.child.id]),
    );
  expect(await socket.next('1', 5000)).toMatchObject({ communityAnswerAdded: { answer: { id: kind } } });
  await socket.close();
});

it('tells the others who decide when a report of a deleted text is decided', async () => {
  const [ada, bola] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
  ]);
  const postId = await makeQuestion(gateway.app, ada.studentId, 'Loops');
  const report = { postId, reason: 'This is not kind' };
  successOf(await runAs(gateway.url, bola.child, ReportCommunityPostAsDocument, report));
  successOf(await runAs(gateway.url, ada.child, DeleteCommunityPostAsDocument, { postId }));
  const socket = await open(bola.mentor, CommunityPostChangedForDocument);
  const decision = { postId, version: 1, decision: 'HIDE' as const, note: 'Let us be kind' };
  successOf(await runAs(gateway.url, ada.mentor, DecideCommunityPostAsDocument, decision));
  expect(await socket.next('1', 5000)).toMatchObject({ communityPostChanged: { postId, post: null } });
  await socket.close();
});

it('delivers to each of an audience, which is asked about at once, what a fetch would show them', async () => {
  const { prisma } = gateway.app;
  const [ada, bola, silent, unpaid, elsewhere] = await Promise.all([
    makeKnownFamily(gateway.app, 'Ada'),
    makeKnownFamily(gateway.app, 'Bola'),
    makeKnownFamily(gateway.app, 'Chidi'),
    makeKnownFamily(gateway.app, 'Dara'),
    makeKnownFamily(gateway.app, 'Esi'),
  ]);
  const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Ngozi' });
  const other = { course: 'VIDEO_ANIMATION' as const };
  await prisma.student.update({ where: { id: elsewhere.studentId }, data: other });
  const posts = await Promise.all(
    [ada, ada, ada, silent, elsewhere].map(({ studentId }) => makeQuestion(gateway.app, studentId, 'Loops')),
  );
  const [, waiting, hidden, ofSilent, inOther] = posts.map((id) => ({ id }));
  if (!waiting || !hidden || !ofSilent || !inOther) throw new Error('no posts');
  await prisma.communityPost.update({
    where: waiting,
    data: { state: 'WAITING', hold: 'NEWCOMER', undecidedAt: new Date() },
  });
  await prisma.communityPost.update({ where: hidden, data: { state: 'HIDDEN' } });
  await prisma.communityPost.update({ where: inOther, data: other });

  const people = [ada.child, ada.parent, bola.child, bola.parent, bola.mentor, admin];
  const readers = [...people, ...[silent, unpaid, elsewhere].flatMap(({ child, parent }) => [child, parent])];
  const sockets = await Promise.all(
    readers.map(async (reader) => {
      const socket = await open(reader, CommunityPostAddedForDocument);
      socket.subscribe('end', NotificationsMarkedDocument, { after: await cursorOf(socket) });
      // Answered in order, so that both subscriptions are there.
      await cursorOf(socket);
      return socket;
    }),
  );
  await prisma.communityMember.updateMany({
    where: { studentId: silent.studentId },
    data: { isConsented: false },
  });
  await prisma.student.update({ where: { id: unpaid.studentId }, data: { paymentStatus: 'OVERDUE' } });
  // As writes do that began before the rights ended.
  const ids = readers.map(({ id }) => id);
  await inTransaction(gateway.app, async (_tx, effects) => {
    for (const postId of posts) effects.publish('community.posted', { postId }, ids);
    for (const recipientId of ids)
      effects.publish('notification.read', { recipientId, readAt: new Date().toISOString() }, [recipientId]);
  });
  const delivered = await Promise.all(
    sockets.map(async (socket) => {
      await socket.next('end', 5000);
      return socket.rest('1').map((event) => (event as CommunityPostAddedForSubscription).communityPostAdded);
    }),
  );
  const shown: string[][] = [];
  for (const reader of readers) {
    const ask = askAs(gateway.url, reader);
    const found = posts.map(async (postId) => dataOf(await ask(CommunityAnswersOfDocument, { postId })));
    shown.push((await Promise.all(found)).flatMap(({ communityPost }) => communityPost?.id ?? []));
  }
  expect(
    delivered.map((events) =>
      events.flatMap((event) => (event.__typename === 'CommunityPostAdded' ? event.post.id : event)),
    ),
  ).toEqual(shown);
  expect(shown.map((seen) => seen.length)).toEqual([3, 3, 1, 1, 3, 4, 0, 0, 0, 0, 1, 1]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

it('costs as many statements for twelve readers as for four', async () => {
  const families = await Promise.all(
    ['Ada', 'Bola', 'Chidi', 'Dara', 'Esi', 'Femi'].map((name) => makeKnownFamily(gateway.app, name)),
  );
  const postId = await makeQuestion(gateway.app, families[0]?.studentId ?? '', 'Loops');
  const readers = families.flatMap(({ child, parent }) => [child, parent]);
  /** Delivers to some readers a few times. @returns the fewest statements: the gateway reads things of its own at times */
  const statementsFor = async (some: readonly Person[]) => {
    const sockets = await Promise.all(some.map((reader) => open(reader, CommunityPostAddedForDocument)));
    for (const socket of sockets) await cursorOf(socket);
    const ids = some.map(({ id }) => id);
    const counts: number[] = [];
    while (counts.length < 5)
      counts.push(
        await countStatements(async () => {
          await inTransaction(gateway.app, async (_tx, effects) =>
            effects.publish('community.posted', { postId }, ids),
          );
          await Promise.all(sockets.map((socket) => socket.next('1', 5000)));
        }),
      );
    await Promise.all(sockets.map((socket) => socket.close()));
    return Math.min(...counts);
  };
  expect(await statementsFor(readers)).toBe(await statementsFor(readers.slice(0, 4)));
});
