import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE_CODES } from '../../contract/protocol.ts';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { connect } from '../support/clients/socket.ts';
import { type Family, makeFamily, type Person } from '../support/factories/people.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Nobody is checked by the clock.
  gateway = await startGateway({ ...DEFAULTS, env: { FEED_POLL_MS: '600000' } });
});
afterAll(() => gateway.close());

/** Changes a row without the triggers that tell gateways of it: only the delivery of an event can find out. */
async function changeSilently(update: string, id: string): Promise<void> {
  const client = await gateway.app.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(update, [id]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Resolves once the viewers of sockets that were opened have been read, which the gateway does a moment later. */
function viewersRead(): Promise<void> {
  const { pool } = gateway.app.deliveries;
  const query = pool.query.bind(pool) as (config: { name?: string }) => Promise<unknown>;
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(pool, {
    query: async (config: { name?: string }) => {
      const result = await query(config);
      if (config.name === 'viewers-of-sessions') resolve();
      return result;
    },
  });
  return promise.finally(() => Reflect.deleteProperty(pool, 'query'));
}

async function openThread(person: Person) {
  const checked = viewersRead();
  const socket = await connect(gateway.url, person.cookie);
  const messages = await subscribeToMessages(socket, null);
  await checked;
  return { socket, messages };
}

/** Writes a message to a thread that nobody may write to any more, as a write right before the change would have. */
async function publishMessage({ parent, mentor, studentId }: Family, content: string): Promise<void> {
  await inTransaction(gateway.app, async (tx, effects) => {
    const { id } = await tx.message.create({
      data: { id: randomUUID(), studentId, senderId: parent.id, content },
    });
    effects.publish('message.sent', { messageId: id }, [parent.id, mentor.id]);
  });
}

describe('a viewer who has changed since the socket was opened', () => {
  const ENDS = [
    ['a session that is gone', 'DELETE FROM "AuthSession" WHERE "userId" = $1'],
    ['a session that is over', 'UPDATE "AuthSession" SET "expiresAt" = now() WHERE "userId" = $1'],
  ] as const;
  it.each(ENDS)('gets nothing more with %s', async (_what, update) => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const [signedOut, other] = [await openThread(parent), await openThread(mentor)];
    await changeSilently(update, parent.id);
    await sendMessage(gateway.url, mentor, studentId, 'too late');
    expect(await signedOut.socket.closed).toBe(CLOSE_CODES.signedOut[0]);
    expect(signedOut.messages.rest()).toEqual([]);
    expect((await receiveMessages(other.messages, 1, 10_000)).contents).toEqual(['too late']);
    await other.socket.close();
  });

  it('gets nothing more as a mentor who was suspended', async () => {
    const family = await makeFamily(gateway.app);
    const { parent, mentor } = family;
    const [suspended, other] = [await openThread(mentor), await openThread(parent)];
    await changeSilently('UPDATE "Mentor" SET "isActive" = false WHERE "profileId" = $1', mentor.id);
    await publishMessage(family, 'too late');
    expect(await suspended.socket.closed).toBe(CLOSE_CODES.accessChanged[0]);
    expect(suspended.messages.rest()).toEqual([]);
    expect((await receiveMessages(other.messages, 1, 10_000)).contents).toEqual(['too late']);
    await other.socket.close();
  });

  it('gets everything once where their access is the same', async () => {
    const { parent, mentor, studentId } = await makeFamily(gateway.app);
    const { socket, messages } = await openThread(parent);
    await changeSilently('UPDATE "Profile" SET "onboardingCompletedAt" = NULL WHERE id = $1', parent.id);
    for (const content of ['first', 'second', 'third'])
      await sendMessage(gateway.url, mentor, studentId, content);
    const { contents } = await receiveMessages(messages, 3, 10_000);
    expect(contents).toEqual(['first', 'second', 'third']);
    expect(messages.rest()).toEqual([]);
    await socket.close();
  });
});
