import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Family, makeFamily } from '../support/people.ts';
import { type CuttableLine, openProxy } from '../support/proxy.ts';
import { connect, type TestSocket } from '../support/socket.ts';
import { listen, receive, send } from '../support/threads.ts';

let database: TestDatabase;
let line: CuttableLine;
/** Where messages are sent, over a line of its own to the database. */
let sender: TestGateway;
/** Where they are received, over the line that breaks. */
let receiver: TestGateway;
let families: Family[];

beforeEach(async () => {
  database = await createTestDatabase();
  line = await openProxy(database.url);
  const url = new URL(database.url);
  url.port = String(line.port);
  sender = await startGateway({ ...PLAIN, databaseUrl: database.url });
  receiver = await startGateway({ ...PLAIN, databaseUrl: url.href, env: { FEED_POLL_MS: '1000' } });
  const make = () => makeFamily(sender.app, sender.url);
  families = await Promise.all([make(), make()]);
});
afterEach(async () => {
  line.mend();
  await Promise.all([sender.close(), receiver.close()]);
  await line.close();
  await database.drop();
});

/** A parent's socket at the receiving gateway that has got its first message. */
async function follow({ parent, mentor, studentId }: Family): Promise<TestSocket> {
  const socket = await connect(receiver.url, parent.cookie);
  await listen(socket, null);
  await send(sender.url, mentor, studentId, 'before');
  expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['before']);
  return socket;
}

describe('hung database connections of a gateway', () => {
  it('delay its deliveries by seconds, to everybody once, while new connections work', async () => {
    const sockets = await Promise.all(families.map(follow));
    line.silenceOpen();
    for (const { mentor, studentId } of families) await send(sender.url, mentor, studentId, 'meanwhile');
    for (const socket of sockets) {
      expect((await receive(socket, 'messages', 1, 30_000)).contents).toEqual(['meanwhile']);
    }
    for (const { mentor, studentId } of families) await send(sender.url, mentor, studentId, 'after');
    for (const socket of sockets) {
      expect((await receive(socket, 'messages', 1, 30_000)).contents).toEqual(['after']);
      expect(socket.rest('messages')).toEqual([]);
      await socket.close();
    }
  });

  it('turn its readiness red while events wait, and green when they are delivered', async () => {
    const [family] = families;
    if (!family) throw new Error('no family');
    const socket = await follow(family);
    line.silence();
    await send(sender.url, family.mentor, family.studentId, 'meanwhile');
    const readiness = () => fetch(`${receiver.url}/readyz`).then((answer) => answer.status);
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(503);
    line.mend();
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toBe(200);
    await socket.close();
  });
});

describe('a feed that does not go on from what was delivered', () => {
  type Answer = { messageAdded: { reset?: string; message?: { content: string } } };

  const brokenBy = async (statement: string) => {
    const [family] = families;
    if (!family) throw new Error('no family');
    const { parent, mentor, studentId } = family;
    const socket = await follow(family);
    for (const content of ['one', 'two']) await send(sender.url, mentor, studentId, content);
    expect((await receive(socket, 'messages', 2, 10_000)).contents).toEqual(['one', 'two']);
    await database.run(statement, [parent.id]);
    await send(sender.url, mentor, studentId, 'first after');
    const reset = await socket.next<Answer>('messages', 20_000);
    expect(reset.messageAdded.reset).toBe('FeedReset');
    await send(sender.url, mentor, studentId, 'second after');
    const next = await socket.next<Answer>('messages', 20_000);
    expect(next.messageAdded.message?.content).toBe('second after');
    await socket.close();
  };

  it('is answered with a reset when its counter has gone back', () =>
    brokenBy(`WITH lost AS (
        DELETE FROM "FeedEntry" WHERE "recipientId" = $1 AND seq > (
          SELECT seq - 4 FROM "FeedCounter" WHERE "recipientId" = $1)
      ) UPDATE "FeedCounter" SET seq = seq - 4 WHERE "recipientId" = $1`));

  it('is answered with a reset after entries were trimmed unread', () =>
    brokenBy(`UPDATE "FeedCounter" SET seq = seq + 3 WHERE "recipientId" = $1`));
});
