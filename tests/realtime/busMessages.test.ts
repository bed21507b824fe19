import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { PLAIN, startGateway } from '../support/gateway.ts';
import { makeFamily } from '../support/people.ts';
import { PRODUCT_SECRET } from '../support/product.ts';
import { redisForTests } from '../support/redis.ts';
import { connect } from '../support/socket.ts';
import { spawnGateway } from '../support/spawnedGateway.ts';
import { listen, receive, send } from '../support/threads.ts';

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const NOT_UNDERSTOOD = [
  'not json',
  'null',
  '[]',
  '{"wake":"everybody","version":1}',
  '{"wake":["someone"],"version":2}',
  '{"recipientIds":[],"version":1}',
];

/** The receiver is a process of its own, which a message that is not understood could end. */
async function openTwo(settings: Record<string, string>) {
  const database = await createTestDatabase();
  cleanUps.push(() => database.drop());
  const shared = { AUTH_SECRET: PRODUCT_SECRET, TRUSTED_DOCUMENTS: 'off', LOG_LEVEL: 'silent' };
  // Only the bus brings an event from one to the other in time.
  const env = { ...shared, FEED_POLL_MS: '60000', ...settings };
  const sender = await startGateway({ ...PLAIN, databaseUrl: database.url, env });
  cleanUps.push(() => sender.close());
  const receiver = await spawnGateway(database.url, env);
  cleanUps.push(() => receiver.close());
  return { database, sender, receiver };
}

describe('a message that is not understood', () => {
  it('is dropped, on PostgreSQL, and the bus goes on', async () => {
    const { database, sender, receiver } = await openTwo({});
    const { parent, mentor, studentId } = await makeFamily(sender.app, sender.url);
    const socket = await connect(receiver.url, parent.cookie);
    await listen(socket, null);
    for (const text of NOT_UNDERSTOOD) await database.run("SELECT pg_notify('little_makers', $1)", [text]);
    await send(sender.url, mentor, studentId, 'after');
    expect((await receive(socket, 'messages', 1, 20_000)).contents).toEqual(['after']);
    await socket.close();
  });

  it.skipIf(!redisForTests())('is dropped, on Redis, and the bus goes on', async () => {
    const url = redisForTests() ?? '';
    const { sender, receiver } = await openTwo({ REDIS_URL: url });
    const { parent, mentor, studentId } = await makeFamily(sender.app, sender.url);
    const socket = await connect(receiver.url, parent.cookie);
    await listen(socket, null);
    await send(sender.url, mentor, studentId, 'before');
    expect((await receive(socket, 'messages', 1, 20_000)).contents).toEqual(['before']);
    const redis = new Redis(url);
    cleanUps.push(() => redis.disconnect());
    const channels = (await redis.pubsub('CHANNELS', 'little-makers-*')) as string[];
    expect(channels.length).toBeGreaterThan(0);
    for (const channel of channels) {
      for (const text of NOT_UNDERSTOOD) await redis.publish(channel, text);
    }
    await send(sender.url, mentor, studentId, 'after');
    expect((await receive(socket, 'messages', 1, 20_000)).contents).toEqual(['after']);
    await socket.close();
  });
});
