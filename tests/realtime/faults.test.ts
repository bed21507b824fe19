import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type GatewayOptions, PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { type Family, makeFamily } from '../support/people.ts';
import { openProxy } from '../support/proxy.ts';
import { redisForTests } from '../support/redis.ts';
import { connect } from '../support/socket.ts';
import { listen, receive, send } from '../support/threads.ts';

const SEND_AND_DIE = fileURLToPath(new URL('../support/sendAndDie.ts', import.meta.url));
const AWAY_MS = 15_000;

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
  const gateway = await startGateway({ ...PLAIN, databaseUrl: database.url, ...options });
  gateways.push(gateway);
  return gateway;
}

/** A family whose members are signed in at one gateway; sessions hold at every gateway of the database. */
const family = (gateway: TestGateway): Promise<Family> => makeFamily(gateway.app, gateway.url);

describe('a gateway killed between commit and wake-up', () => {
  it('loses nothing: the message arrives once, after the next poll', async () => {
    const gateway = await open({ env: { FEED_POLL_MS: '300' } });
    const { parent, mentor, mentorId, studentId } = await family(gateway);
    const socket = await connect(gateway.url, parent.cookie);
    await listen(socket, null);
    const id = randomUUID();
    const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-dying-'));
    const child = spawn(process.execPath, [
      SEND_AND_DIE,
      ...[database.url, dataDir, mentor.id, mentorId, studentId, id, 'still here'],
    ]);
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['still here']);
    await send(gateway.url, mentor, studentId, 'and after');
    expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['and after']);
    expect(socket.rest('messages')).toEqual([]);
    await socket.close();
  });
});

describe('the bus away for 15 s', () => {
  const holdOut = async (
    sender: TestGateway,
    reader: TestGateway,
    cut: () => Promise<void>,
    mend: () => void,
  ) => {
    const { parent, mentor, studentId } = await family(sender);
    const socket = await connect(reader.url, parent.cookie);
    await listen(socket, null);
    await send(sender.url, mentor, studentId, 'before');
    expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['before']);
    await cut();
    const until = Date.now() + AWAY_MS;
    const sent: string[] = [];
    while (Date.now() < until) {
      sent.push(`while away ${sent.length}`);
      await send(sender.url, mentor, studentId, sent.at(-1) ?? '');
      await wait(1500);
    }
    expect((await receive(socket, 'messages', sent.length, 10_000)).contents).toEqual(sent);
    mend();
    await send(sender.url, mentor, studentId, 'after');
    expect((await receive(socket, 'messages', 1, 10_000)).contents).toEqual(['after']);
    expect(socket.rest('messages')).toEqual([]);
    await socket.close();
  };

  it('delays, and never loses, with PostgreSQL as the bus', async () => {
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
    await holdOut(
      sender,
      reader,
      async () => {
        await cutOnce();
        keepCutting();
      },
      () => cutting.abort(),
    );
  });

  it.skipIf(!redisForTests())('delays, and never loses, with Redis as the bus', async () => {
    const proxy = await openProxy(redisForTests() ?? '');
    const env = { REDIS_URL: `redis://127.0.0.1:${proxy.port}/7`, FEED_POLL_MS: '500' };
    const [sender, reader] = [await open({ env }), await open({ env })];
    await holdOut(
      sender,
      reader,
      async () => proxy.cut(),
      () => proxy.mend(),
    );
    await proxy.close();
  });
});

describe('one stalled socket among many', () => {
  it('is closed, costs the others nothing, and catches up when it is back', async () => {
    const gateway = await open({});
    const { parent, mentor, studentId } = await family(gateway);
    const [stalled, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => connect(gateway.url, parent.cookie)),
    );
    if (!stalled) throw new Error('no socket');
    await Promise.all([stalled, ...others].map((socket) => listen(socket, null)));
    await send(gateway.url, mentor, studentId, 'first');
    const { cursor } = await receive(stalled, 'messages', 1, 10_000);
    await Promise.all(others.map((socket) => receive(socket, 'messages', 1, 10_000)));
    stalled.raw.pause();
    const total = 3000;
    const contents = await floodThread(gateway, mentor.id, parent.id, studentId, total);
    for (const socket of others) {
      expect((await receive(socket, 'messages', total, 30_000)).contents).toEqual(contents);
    }
    stalled.raw.resume();
    await stalled.closed;
    const back = await connect(gateway.url, parent.cookie);
    await listen(back, cursor);
    expect((await receive(back, 'messages', total, 30_000)).contents).toEqual(contents);
    expect(back.rest('messages')).toEqual([]);
    await Promise.all([back, ...others].map((socket) => socket.close()));
  });
});

/** Writes many large messages at once, as the feed would get them from many writers. @returns their contents */
async function floodThread(
  gateway: TestGateway,
  senderId: string,
  recipientId: string,
  studentId: string,
  total: number,
): Promise<string[]> {
  const { inTransaction } = await import('../../gateway/events/transaction.ts');
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
