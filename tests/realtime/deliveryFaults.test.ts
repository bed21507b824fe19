import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, eventOf } from '../support/clients/socket.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import { type FaultyProxy, openFaultyProxy } from '../support/standIns/faultyProxy.ts';

let database: TestDatabase;
let proxy: FaultyProxy;
/** The gateway that sends, connected to the database directly. */
let sender: TestGateway;
/** The gateway that receives, connected to the database through the proxy. */
let receiver: TestGateway;
let families: Family[];

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openFaultyProxy(database.url);
  const url = new URL(database.url);
  url.port = String(proxy.port);
  sender = await startGateway({ ...DEFAULTS, databaseUrl: database.url });
  receiver = await startGateway({ ...DEFAULTS, databaseUrl: url.href, env: { FEED_POLL_MS: '1000' } });
  const make = () => makeFamily(sender.app);
  families = await Promise.all([make(), make()]);
});
afterEach(async () => {
  proxy.mend();
  await Promise.all([sender.close(), receiver.close()]);
  await proxy.close();
  await database.drop();
});

/** Subscribes as a parent at the receiving gateway and receives a first message. */
async function follow({ parent, mentor, studentId }: Family) {
  const socket = await connect(receiver.url, parent.cookie);
  const messages = await subscribeToMessages(socket, null);
  await sendMessage(sender.url, mentor, studentId, 'before');
  expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['before']);
  return { socket, messages };
}

describe('hung database connections of a gateway', () => {
  it('delay deliveries by seconds, each exactly once, while new connections work', async () => {
    const followers = await Promise.all(families.map(follow));
    proxy.silenceOpen();
    for (const { mentor, studentId } of families)
      await sendMessage(sender.url, mentor, studentId, 'meanwhile');
    for (const { messages } of followers) {
      expect((await receiveMessages(messages, 1, 30_000)).contents).toEqual(['meanwhile']);
    }
    for (const { mentor, studentId } of families) await sendMessage(sender.url, mentor, studentId, 'after');
    for (const { socket, messages } of followers) {
      expect((await receiveMessages(messages, 1, 30_000)).contents).toEqual(['after']);
      expect(messages.rest()).toEqual([]);
      await socket.close();
    }
  });

  it('make it not ready while events wait, and ready again once they are delivered', async () => {
    const [family] = families;
    if (!family) throw new Error('no family');
    const { socket } = await follow(family);
    proxy.silence();
    await sendMessage(sender.url, family.mentor, family.studentId, 'meanwhile');
    const readiness = () => fetch(`${receiver.url}/readyz`).then((answer) => answer.status);
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(503);
    proxy.mend();
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(200);
    await socket.close();
  });
});

describe('a feed that does not continue after the delivered events', () => {
  /** @param breakFeed breaks the feed of the parent, and does what lets the gateway notice it */
  const expectReset = async (breakFeed: (parentId: string, family: Family) => Promise<void>) => {
    const [family] = families;
    if (!family) throw new Error('no family');
    const { parent, mentor, studentId } = family;
    const { socket, messages } = await follow(family);
    for (const content of ['one', 'two']) await sendMessage(sender.url, mentor, studentId, content);
    expect((await receiveMessages(messages, 2, 10_000)).contents).toEqual(['one', 'two']);
    await breakFeed(parent.id, family);
    expect((await messages.next(20_000)).messageAdded.__typename).toBe('FeedReset');
    await sendMessage(sender.url, mentor, studentId, 'after the reset');
    const { message } = eventOf((await messages.next(20_000)).messageAdded);
    expect(message.content).toBe('after the reset');
    await socket.close();
  };

  // The poll notices it, so that a message sent after it may be before or after the reset.
  it('is reset when its counter has gone back', () =>
    expectReset(async (parentId) => {
      await database.run(
        `WITH lost AS (
          DELETE FROM "FeedEntry" WHERE "recipientId" = $1 AND seq > (
            SELECT seq - 4 FROM "FeedCounter" WHERE "recipientId" = $1)
        ) UPDATE "FeedCounter" SET seq = seq - 4 WHERE "recipientId" = $1`,
        [parentId],
      );
    }));

  it('is reset after unread entries were deleted', () =>
    expectReset(async (parentId, { mentor, studentId }) => {
      await database.run(`UPDATE "FeedCounter" SET seq = seq + 3 WHERE "recipientId" = $1`, [parentId]);
      await sendMessage(sender.url, mentor, studentId, 'before the reset');
    }));
});
