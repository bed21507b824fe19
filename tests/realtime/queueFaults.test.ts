import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openQueueBackend, type QueueBackend } from '../../gateway/jobs/queue.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { type FaultyProxy, openFaultyProxy } from '../support/standIns/faultyProxy.ts';

let database: TestDatabase;
let proxy: FaultyProxy;
let backend: QueueBackend;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await openFaultyProxy(database.url);
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const dataDir = mkdtempSync(join(inject('scratch'), 'queue-'));
  backend = await openQueueBackend(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), url.href, 'test');
});
afterEach(async () => {
  await backend.close();
  await proxy.close();
  await database.drop();
});

it('adds jobs after a reconnect when the connection was broken at its first use', async () => {
  const queue = backend.queue('mail');
  queue.on('error', () => {});
  proxy.cut();
  await expect(queue.add('mail.send', {})).rejects.toThrow();
  proxy.mend();
  const add = () => queue.add('mail.send', {}).then(() => 'added', String);
  await expect.poll(add, { timeout: 30_000 }).toBe('added');
});
