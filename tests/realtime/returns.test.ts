import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { connect } from '../support/clients/socket.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { cursorOf, receiveMessages, subscribeToMessages } from '../support/factories/threads.ts';
import { breakStatements, holdStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
});
afterAll(() => gateway.close());

/** Arranges a family whose parent is not there while messages are sent. @returns the parent's way back */
async function makeAbsent(count: number) {
  const family = await makeFamily(gateway.app);
  const after = await cursorOf({ url: gateway.url, cookie: family.parent.cookie });
  const missed = Array.from({ length: count }, () => randomUUID());
  await sendTogether(family, missed);
  const socket = await connect(gateway.url, family.parent.cookie);
  return { parent: family.parent, missed, socket, start: () => subscribeToMessages(socket, after) };
}

const sendTogether = ({ mentor, parent, studentId }: Family, ids: readonly string[]) =>
  inTransaction(gateway.app, async (tx, effects) => {
    const data = ids.map((id) => ({ id, studentId, senderId: mentor.id, content: id }));
    await tx.message.createMany({ data });
    for (const messageId of ids) effects.publish('message.sent', { messageId }, [parent.id]);
  });

it('brings everybody who returns at the same time what they missed, once and in order', async () => {
  // More than are delivered together, and for one of them more than a page.
  const people = await Promise.all([250, 150, 150, 1, 0].map(makeAbsent));
  const messages = await Promise.all(people.map(({ start }) => start()));
  const received = await Promise.all(
    messages.map((one, index) => receiveMessages(one, people[index]?.missed.length ?? 0, 30_000)),
  );
  expect(received.map(({ contents }) => contents)).toEqual(people.map(({ missed }) => missed));
  expect(messages.flatMap(({ rest }) => rest())).toEqual([]);
  await Promise.all(people.map(({ socket }) => socket.close()));
});

it('starts for everybody else when one of those who return cannot be served', async () => {
  const [unlucky, other] = await Promise.all([makeAbsent(1), makeAbsent(1)]);
  const { id: sessionId } = await gateway.app.prisma.authSession.findFirstOrThrow({
    where: { userId: unlucky.parent.id },
  });
  let together = 0;
  const breakage = breakStatements(({ values }) => {
    const sessions = values.find((value) => typeof value === 'string' && value.includes(sessionId));
    if (sessions) together = Math.max(together, String(sessions).split(',').length);
    return sessions !== undefined;
  });
  // Both have asked for their page before one of them has it, so that they are delivered together.
  const asked = new Set<unknown>();
  const release = holdStatements(({ text, values: [ids] }) => {
    const isPage = text.includes('asked ("recipientId", seq, number)');
    if (isPage) for (const id of [ids].flat()) asked.add(id);
    return isPage;
  });
  const [, messages] = await Promise.all([unlucky.start(), other.start()]);
  await vi.waitFor(() => expect(asked.size).toBe(2), { timeout: 10_000, interval: 20 });
  release();
  expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(other.missed);
  expect(together).toBe(2);
  expect(await unlucky.socket.closed).toBe(CLOSE_CODES.goingAway[0]);
  breakage.mend();
  await other.socket.close();
});
