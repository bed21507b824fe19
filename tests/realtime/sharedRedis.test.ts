import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Bus, createBus } from '../../gateway/events/bus/bus.ts';
import { redisTransport } from '../../gateway/events/bus/redisTransport.ts';
import { openQueueBackend } from '../../gateway/jobs/queue.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { readInstallationName } from '../../gateway/platform/config/installation.ts';
import { openDatabase, REQUEST_POOL } from '../../gateway/platform/database/prisma.ts';
import { createTestDatabase } from '../support/database.ts';
import { redisForTests } from '../support/redis.ts';

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** An installation with a database of its own on the Redis of all. */
async function install() {
  const redisUrl = redisForTests() ?? '';
  const test = await createTestDatabase();
  cleanUps.push(() => test.drop());
  const database = openDatabase(test.url, 2, REQUEST_POOL);
  cleanUps.push(() => database.close());
  const name = await readInstallationName(database.pool);
  const openBus = () => {
    const bus = createBus(redisTransport(redisUrl, name, test.url), () => {});
    cleanUps.push(() => bus.close());
    return bus;
  };
  const openBackend = async () => {
    const dataDir = mkdtempSync(join(inject('scratch'), 'redis-'));
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, REDIS_URL: redisUrl });
    const backend = await openQueueBackend(config, test.url, name);
    cleanUps.push(() => backend.close());
    return backend;
  };
  return { openBus, openBackend };
}

/** Collects, once each, the ids that a bus brings. */
function hearWakes(bus: Bus): Set<string> {
  const heard = new Set<string>();
  bus.onMessage((message) => {
    if (!('wake' in message)) return;
    for (const id of message.wake) heard.add(id);
  });
  return heard;
}

describe.skipIf(!redisForTests())('two installations on one Redis', () => {
  it('hear only their own messages', async () => {
    const [ours, theirs] = await Promise.all([install(), install()]);
    const [heardByUs, heardByThem] = [hearWakes(ours.openBus()), hearWakes(theirs.openBus())];
    const [ourSender, theirSender] = [ours.openBus(), theirs.openBus()];
    // Until the connections are there, messages are lost.
    const wakeBoth = () => {
      theirSender.wake(['theirs']);
      ourSender.wake(['ours']);
      return [heardByUs.size > 0, heardByThem.size > 0];
    };
    await expect.poll(wakeBoth, { timeout: 20_000 }).toEqual([true, true]);
    theirSender.wake(['theirs at the end']);
    ourSender.wake(['ours at the end']);
    await expect.poll(() => [...heardByUs]).toContain('ours at the end');
    await expect.poll(() => [...heardByThem]).toContain('theirs at the end');
    expect([...heardByUs]).toEqual(['ours', 'ours at the end']);
    expect([...heardByThem]).toEqual(['theirs', 'theirs at the end']);
  });

  it('do only their own jobs', async () => {
    const installations = await Promise.all([install(), install()]);
    const backends = await Promise.all(installations.map(({ openBackend }) => openBackend()));
    const names = ['first', 'second'];
    for (const [index, backend] of backends.entries()) {
      const queue = backend.queue('mail');
      cleanUps.push(() => queue.close());
      await queue.add(names[index] ?? '', {});
    }
    // The second first: of a common queue it would get the first job.
    for (const [index, backend] of [...backends.entries()].toReversed()) {
      const done = Promise.withResolvers<string>();
      const worker = backend.worker('mail', 1, async (name) => done.resolve(name));
      const running = worker.run();
      expect(await done.promise).toBe(names[index]);
      await worker.close();
      await running;
    }
  });
});
