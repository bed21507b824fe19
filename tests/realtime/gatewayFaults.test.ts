import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../gateway/events/transaction.ts';
import { connect, type TestSocket } from '../support/clients/socket.ts';
import { type Family, makeFamily } from '../support/factories/people.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import {
  DEFAULTS,
  type GatewayOptions,
  startGateway,
  type TestGateway,
} from '../support/services/gateway.ts';
import { testRedisUrl } from '../support/services/redis.ts';
import { openFaultyProxy } from '../support/standIns/faultyProxy.ts';

const SEND_AND_DIE = fileURLToPath(new URL('../support/processes/sendAndDie.ts', import.meta.url));
const AWAY_MS = 15_000;
/** So long thousands of large messages may take on a machine that does other things too. */
const FLOOD_MS = 90_000;

let database: TestDatabase;
let gateways: TestGateway[];

beforeEach(async () => {
  database = await createTestDatabase();
  gateways = [];
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await database.drop();
});

async function open(options: Partial<GatewayOptions>): Promise<TestGateway> {
  const gateway = await startGateway({ ...DEFAULTS, databaseUrl: database.url, ...options });
  gateways.push(gateway);
  return gateway;
}

/** Makes a family; their sessions are valid at every gateway of the database. */
const makeFamilyAt = (gateway: TestGateway): Promise<Family> => makeFamily(gateway.app);

describe('a gateway killed between commit and wake-up', () => {
  it('loses nothing: the message arrives once after the next poll', async () => {
    const gateway = await open({ env: { FEED_POLL_MS: '300' } });
    const { parent, mentor, mentorId, studentId } = await makeFamilyAt(gateway);
    const socket = await connect(gateway.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    const id = randomUUID();
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-dying-'));
    const child = spawn(process.execPath, [
      SEND_AND_DIE,
      ...[database.url, dataDir, mentor.id, mentorId, studentId, id, 'still here'],
    ]);
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['still here']);
    await sendMessage(gateway.url, mentor, studentId, 'and after');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['and after']);
    expect(messages.rest()).toEqual([]);
    await socket.close();
  });
});

describe('the bus away for 15 s', () => {
  const expectDelivery = async (
    sender: TestGateway,
    reader: TestGateway,
    cut: () => Promise<void>,
    mend: () => void,
  ) => {
    const { parent, mentor, studentId } = await makeFamilyAt(sender);
    const socket = await connect(reader.url, parent.cookie);
    const messages = await subscribeToMessages(socket, null);
    await sendMessage(sender.url, mentor, studentId, 'before');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['before']);
    await cut();
    const until = Date.now() + AWAY_MS;
    const sent: string[] = [];
    while (Date.now() < until) {
      sent.push(`while away ${sent.length}`);
      await sendMessage(sender.url, mentor, studentId, sent.at(-1) ?? '');
      await wait(1500);
    }
    expect((await receiveMessages(messages, sent.length, 10_000)).contents).toEqual(sent);
    mend();
    await sendMessage(sender.url, mentor, studentId, 'after');
    expect((await receiveMessages(messages, 1, 10_000)).contents).toEqual(['after']);
    expect(messages.rest()).toEqual([]);
    await socket.close();
  };

  it('delays messages and loses none with PostgreSQL', async () => {
    const [sender, reader] = [await open({}), await open({ env: { FEED_POLL_MS: '500' } })];
    const cutting = new AbortController();
    const cutOnce = () =>
      sender.app.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'little-makers bus' AND datname = current_database()`,
      );
    const keepCutting = async () => {
      while (!cutting.signal.aborted) {
        await cutOnce();
        await wait(50, undefined, { signal: cutting.signal }).catch(() => {});
      }
    };
    await expectDelivery(
      sender,
      reader,
      async () => {
        await cutOnce();
        keepCutting();
      },
      () => cutting.abort(),
    );
  });

  it.skipIf(!testRedisUrl())('delays messages and loses none with Redis', async () => {
    const proxy = await openFaultyProxy(testRedisUrl() ?? '');
    const env = { REDIS_URL: `redis://127.0.0.1:${proxy.port}/7`, FEED_POLL_MS: '500' };
    const [sender, reader] = [await open({ env }), await open({ env })];
    await expectDelivery(
      sender,
      reader,
      async () => proxy.cut(),
      () => proxy.mend(),
    );
    await proxy.close();
  });
});

describe('one stalled socket among many', () => {
  it('is closed, does not delay the others, and catches up after a reconnect', async () => {
    const gateway = await open({});
    const { parent, mentor, studentId } = await makeFamilyAt(gateway);
    const [stalled, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => connect(gateway.url, parent.cookie)),
    );
    if (!stalled) throw new Error('no socket');
    const subscribe = (socket: TestSocket) => subscribeToMessages(socket, null);
    const [stalledMessages, otherMessages] = await Promise.all([
      subscribe(stalled),
      Promise.all(others.map(subscribe)),
    ]);
    await sendMessage(gateway.url, mentor, studentId, 'first');
    const { cursor } = await receiveMessages(stalledMessages, 1, 10_000);
    await Promise.all(otherMessages.map((messages) => receiveMessages(messages, 1, 10_000)));
    stalled.raw.pause();
    const total = 3000;
    const contents = await floodThread(gateway, mentor.id, parent.id, studentId, total);
    for (const messages of otherMessages) {
      expect((await receiveMessages(messages, total, FLOOD_MS)).contents).toEqual(contents);
    }
    stalled.raw.resume();
    await stalled.closed;
    const back = await connect(gateway.url, parent.cookie);
    const missed = await subscribeToMessages(back, cursor);
    expect((await receiveMessages(missed, total, FLOOD_MS)).contents).toEqual(contents);
    expect(missed.rest()).toEqual([]);
    await Promise.all([back, ...others].map((socket) => socket.close()));
  }, 300_000);
});

/** Writes many large messages, a hundred in a transaction. @returns their contents */
async function floodThread(
  gateway: TestGateway,
  senderId: string,
  recipientId: string,
  studentId: string,
  total: number,
): Promise<string[]> {
  const contents: string[] = [];
  for (let start = 0; start < total; start += 100) {
    const rows = Array.from({ length: 100 }, (_, n) => ({
      id: randomUUID(),
      studentId,
      senderId,
      content: `${start + n} ${'x'.repeat(4900)}`,
    }));
    contents.push(...rows.map((row) => row.content));
    await inTransaction(gateway.app, async (tx, effects) => {
      await tx.message.createMany({ data: rows });
      for (const row of rows) effects.publish('message.sent', { messageId: row.id }, [recipientId]);
    });
  }
  return contents;
}
