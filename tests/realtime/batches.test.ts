import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { followMessages, type MessageFollower } from '../support/clients/messageFollower.ts';
import { type Family, makeFamily, makePerson, type Person } from '../support/factories/people.ts';
import { type Breakage, breakStatements, captureStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
let breakage: Breakage | null = null;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterEach(() => breakage?.mend());
afterAll(() => gateway.close());

const follow = ({ cookie }: Person) => followMessages(gateway.url, cookie);

/** Writes messages of the mentor in one commit, so that the hub receives them in one batch. */
async function writeBatch({ mentor, parent, studentId }: Family, otherRecipients: string[], ids: string[]) {
  const data = ids.map((id) => ({ id, studentId, senderId: mentor.id, content: id }));
  await inTransaction(gateway.app, async (tx, effects) => {
    await tx.message.createMany({ data });
    for (const id of ids)
      effects.publish('message.sent', { messageId: id }, [parent.id, mentor.id, ...otherRecipients]);
  });
}

/** Waits until a message has arrived at every follower. */
const arrived = (followers: MessageFollower[], id: string) =>
  vi.waitFor(
    () => {
      for (const { received } of followers) expect(received).toContain(id);
    },
    { timeout: 30_000, interval: 20 },
  );

/** Breaks statements while two messages are published, mends them, and checks the deliveries to each person. */
async function publishDuringBreakage(isBroken: (text: string, id: string) => boolean) {
  const family = await makeFamily(gateway.app);
  const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Sade' });
  const { parent, mentor } = family;
  const entitled = await Promise.all([parent, parent, mentor].map(follow));
  const outsider = await follow(stranger);
  const [before, first, second, after] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await writeBatch(family, [stranger.id], [before]);
  await arrived(entitled, before);
  breakage = breakStatements(
    ({ text, values }) =>
      // An id is a value of its own, or one of a list of ids.
      text.startsWith('SELECT') && values.flat().includes(first) && isBroken(text, first),
  );
  await writeBatch(family, [stranger.id], [first, second]);
  // The whole batch fails, or each rendering of the first message and one more attempt for each of the three.
  await breakage.met(4, 15_000);
  breakage.mend();
  await arrived(entitled, second);
  await writeBatch(family, [stranger.id], [after]);
  await arrived(entitled, after);
  for (const { received, resetCount } of entitled) {
    expect(received).toEqual([before, first, second, after]);
    expect(resetCount()).toBe(0);
  }
  expect(outsider.received).toEqual([]);
  await Promise.all([...entitled, outsider].map(({ web }) => web.close()));
}

/** Counts the reads of messages that it takes to deliver a message in each of some threads, written in one commit. */
async function readsFor(families: readonly Family[], followers: MessageFollower[]): Promise<number> {
  const messages = families.map(({ mentor, parent, studentId }) => ({
    recipients: [parent.id, mentor.id],
    data: { id: randomUUID(), studentId, senderId: mentor.id, content: 'Hello' },
  }));
  const statements = await captureStatements(async () => {
    await inTransaction(gateway.app, async (tx, effects) => {
      await tx.message.createMany({ data: messages.map(({ data }) => data) });
      for (const { data, recipients } of messages)
        effects.publish('message.sent', { messageId: data.id }, recipients);
    });
    for (const [index, { data }] of messages.entries())
      await arrived(followers.slice(2 * index, 2 * index + 2), data.id);
  });
  return statements.filter(({ text }) => /^SELECT.*"Message"/s.test(text)).length;
}

it('is read with as many statements for many threads as for two', async () => {
  const families = await Promise.all(Array.from({ length: 12 }, () => makeFamily(gateway.app)));
  const followers = await Promise.all(families.flatMap(({ parent, mentor }) => [parent, mentor].map(follow)));
  // The first messages are for subscriptions that may still catch up, each with queries of its own.
  await readsFor(families, followers);
  const forTwo = await readsFor(families.slice(0, 2), followers);
  expect(await readsFor(families, followers)).toBe(forTwo);
  // It reads the messages, and says for everybody who may see them.
  expect(forTwo).toBe(1);
  await Promise.all(followers.map(({ web }) => web.close()));
});

it('is delivered to each person in the order of their feed, whoever else gets the same events', async () => {
  const [one, other] = [await makeFamily(gateway.app), await makeFamily(gateway.app)];
  const { parent, mentor } = one;
  await gateway.app.prisma.student.update({
    where: { id: other.studentId },
    data: { mentor: { connect: { profileId: mentor.id } } },
  });
  const [parentsPage, mentorsPage] = [await follow(parent), await follow(mentor)];
  const [before, toParent, toMentor, toBoth] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await writeBatch(one, [], [before]);
  await arrived([parentsPage, mentorsPage], before);
  const written = [
    { studentId: one.studentId, id: toParent, recipientIds: [parent.id] },
    { studentId: other.studentId, id: toMentor, recipientIds: [mentor.id] },
    { studentId: one.studentId, id: toBoth, recipientIds: [parent.id, mentor.id] },
  ];
  await inTransaction(gateway.app, async (tx, effects) => {
    await tx.message.createMany({
      data: written.map(({ id, studentId }) => ({ id, studentId, senderId: mentor.id, content: id })),
    });
    for (const { id, recipientIds } of written)
      effects.publish('message.sent', { messageId: id }, recipientIds);
  });
  await arrived([parentsPage, mentorsPage], toBoth);
  await arrived([mentorsPage], toMentor);
  expect(parentsPage.received).toEqual([before, toParent, toBoth]);
  expect(mentorsPage.received).toEqual([before, toMentor, toBoth]);
  await Promise.all([parentsPage, mentorsPage].map(({ web }) => web.close()));
});

describe('a batch of events that fails', () => {
  it('reaches each recipient once and in order after the reconnect', () =>
    publishDuringBreakage((text) => text.includes('"Message"')));

  it('is not delivered twice to those who received it before another person’s reset failed', async () => {
    const family = await makeFamily(gateway.app);
    const stranger = await makePerson(gateway.app, { role: 'PARENT', name: 'Sade' });
    const [parent, outsider] = await Promise.all([family.parent, stranger].map(follow));
    if (!parent || !outsider) throw new Error('no follower');
    const [before, first, after] = [randomUUID(), randomUUID(), randomUUID()];
    await writeBatch(family, [], [before]);
    await arrived([parent], before);
    breakage = breakStatements(
      ({ text, values }) => text.includes('ORDER BY seq DESC') && values.includes(stranger.id),
    );
    await inTransaction(gateway.app, async (tx, effects) => {
      const { mentor, studentId } = family;
      await tx.message.create({ data: { id: first, studentId, senderId: mentor.id, content: first } });
      effects.publish('message.sent', { messageId: first }, [family.parent.id]);
      // An event kind of another version of the product, which resets its recipients.
      effects.publish('future.kind' as never, {} as never, [stranger.id]);
    });
    await breakage.met(1, 15_000);
    breakage.mend();
    await vi.waitFor(() => expect(outsider.resetCount()).toBe(1), { timeout: 30_000, interval: 20 });
    await writeBatch(family, [], [after]);
    await arrived([parent], after);
    expect(parent.received).toEqual([before, first, after]);
    await Promise.all([parent.web.close(), outsider.web.close()]);
  });

  it('keeps the order when one of its events cannot be rendered', () =>
    publishDuringBreakage((text) => text.includes('"content"')));
});
