import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Bus, createBus } from '../../gateway/events/bus/bus.ts';
import { redisTransport } from '../../gateway/events/bus/redisTransport.ts';
import { openQueueBackend } from '../../gateway/jobs/queue.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { readInstallationName } from '../../gateway/platform/config/installation.ts';
import { openDatabase } from '../../gateway/platform/database/prisma.ts';
import { createTestDatabase } from '../support/services/database.ts';
import { testRedisUrl } from '../support/services/redis.ts';
import { TEST_POOL } from '../support/services/testPool.ts';

/** Makes an installation with a database of its own on the shared Redis. */
async function install() {
  const redisUrl = testRedisUrl() ?? '';
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const database = openDatabase(test.url, 2, TEST_POOL);
  onTestFinished(() => database.close());
  const name = await readInstallationName(database.pool);
  const openBus = () => {
    const bus = createBus(redisTransport(redisUrl, name, test.url), () => {});
    onTestFinished(() => bus.close());
    return bus;
  };
  const openBackend = async () => {
    const dataDir = mkdtempSync(join(inject('scratch'), 'redis-'));
    const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, REDIS_URL: redisUrl });
    const backend = await openQueueBackend(config, test.url, name);
    onTestFinished(() => backend.close());
    return backend;
  };
  return { openBus, openBackend };
}

/** Collects the ids of the wake-ups that a bus receives. */
function collectWakes(bus: Bus): Set<string> {
  const received = new Set<string>();
  bus.onMessage((message) => {
    if (!('wake' in message)) return;
    for (const id of message.wake) received.add(id);
  });
  return received;
}

describe.skipIf(!testRedisUrl())('two installations on one Redis', () => {
  it('receive only their own messages', async () => {
    const [ours, theirs] = await Promise.all([install(), install()]);
    const [receivedByUs, receivedByThem] = [collectWakes(ours.openBus()), collectWakes(theirs.openBus())];
    const [ourSender, theirSender] = [ours.openBus(), theirs.openBus()];
    // Messages are lost until the connections are open.
    const wakeBoth = () => {
      theirSender.wake(['theirs'], null);
      ourSender.wake(['ours'], null);
      return [receivedByUs.size > 0, receivedByThem.size > 0];
    };
    await expect.poll(wakeBoth, { timeout: 30_000 }).toEqual([true, true]);
    theirSender.wake(['theirs at the end'], null);
    ourSender.wake(['ours at the end'], null);
    await expect.poll(() => [...receivedByUs]).toContain('ours at the end');
    await expect.poll(() => [...receivedByThem]).toContain('theirs at the end');
    expect([...receivedByUs]).toEqual(['ours', 'ours at the end']);
    expect([...receivedByThem]).toEqual(['theirs', 'theirs at the end']);
  });

  it('process only their own jobs', async () => {
    const installations = await Promise.all([install(), install()]);
    const backends = await Promise.all(installations.map(({ openBackend }) => openBackend()));
    const names = ['first', 'second'];
    for (const [index, backend] of backends.entries()) {
      const queue = backend.queue('mail');
      onTestFinished(() => queue.close());
      await queue.add(names[index] ?? '', {});
    }
    // The second installation first: from a shared queue it would take the first job.
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
