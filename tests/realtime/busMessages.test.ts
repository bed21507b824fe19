import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { connect } from '../support/clients/socket.ts';
import { makeFamily } from '../support/factories/people.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { createTestDatabase } from '../support/services/database.ts';
import { DEFAULTS, startGateway } from '../support/services/gateway.ts';
import { PRODUCT_SECRET } from '../support/services/product.ts';
import { testRedisUrl } from '../support/services/redis.ts';
import { spawnGateway } from '../support/services/spawnedGateway.ts';

const INVALID_MESSAGES = [
  'not json',
  'null',
  '[]',
  '{"wake":"everybody","version":1}',
  '{"wake":["someone"],"version":2}',
  '{"recipientIds":[],"version":1}',
];

/** Opens a sender and a receiver; the receiver is a process of its own, which an invalid message could end. */
async function openGateways(settings: Record<string, string>) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const shared = { AUTH_SECRET: PRODUCT_SECRET, TRUSTED_DOCUMENTS: 'off', LOG_LEVEL: 'silent' };
  // Without polling, only the bus wakes the receiver in time.
  const env = { ...shared, FEED_POLL_MS: '60000', ...settings };
  const sender = await startGateway({ ...DEFAULTS, databaseUrl: database.url, env });
  onTestFinished(() => sender.close());
  const receiver = await spawnGateway(database.url, env);
  onTestFinished(() => receiver.close());
  return { database, sender, receiver };
}

/** Wake-ups as gateways of other versions may send them, in place of the one that was lost. */
const OTHER_WAKES = [
  {},
  { events: null },
  { events: 'of another kind' },
  { events: [['no id', 'message.sent', {}, ['somebody'], [1]]] },
];

describe('a wake-up whose events cannot be read', () => {
  it.each(OTHER_WAKES)('still says whose feed to read: %j', async (other) => {
    const { database, sender, receiver } = await openGateways({});
    const { parent, mentor, studentId } = await makeFamily(sender.app);
    const socket = await connect(receiver.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    // From then on nothing but a wake-up has the feed read.
    await sendMessage(sender.url, mentor, studentId, 'before');
    expect((await receiveMessages(messages, 1, 20_000)).contents).toEqual(['before']);
    const bus = { ...sender.app.bus, wake() {} };
    await inTransaction({ ...sender.app, bus }, async (tx, effects) => {
      const id = randomUUID();
      await tx.message.create({ data: { id, studentId, senderId: mentor.id, content: 'quiet' } });
      effects.publish('message.sent', { messageId: id }, [parent.id]);
    });
    const text = JSON.stringify({ wake: [parent.id], ...other, version: 1 });
    await database.run("SELECT pg_notify('little_makers', $1)", [text]);
    expect((await receiveMessages(messages, 1, 20_000)).contents).toEqual(['quiet']);
    await socket.close();
  });
});

describe('an invalid message on the bus', () => {
  it('is dropped with PostgreSQL, and the next one is delivered', async () => {
    const { database, sender, receiver } = await openGateways({});
    const { parent, mentor, studentId } = await makeFamily(sender.app);
    const socket = await connect(receiver.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    for (const text of INVALID_MESSAGES) await database.run("SELECT pg_notify('little_makers', $1)", [text]);
    await sendMessage(sender.url, mentor, studentId, 'after');
    expect((await receiveMessages(messages, 1, 20_000)).contents).toEqual(['after']);
    await socket.close();
  });

  it.skipIf(!testRedisUrl())('is dropped with Redis, and the next one is delivered', async () => {
    const url = testRedisUrl() ?? '';
    const { sender, receiver } = await openGateways({ REDIS_URL: url });
    const { parent, mentor, studentId } = await makeFamily(sender.app);
    const socket = await connect(receiver.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    await sendMessage(sender.url, mentor, studentId, 'before');
    expect((await receiveMessages(messages, 1, 20_000)).contents).toEqual(['before']);
    const redis = new Redis(url);
    onTestFinished(() => redis.disconnect());
    const channels = (await redis.pubsub('CHANNELS', 'little-makers-*')) as string[];
    expect(channels.length).toBeGreaterThan(0);
    for (const channel of channels) {
      for (const text of INVALID_MESSAGES) await redis.publish(channel, text);
    }
    await sendMessage(sender.url, mentor, studentId, 'after');
    expect((await receiveMessages(messages, 1, 20_000)).contents).toEqual(['after']);
    await socket.close();
  });
});
