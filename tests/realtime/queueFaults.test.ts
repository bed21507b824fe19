import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openQueueBackend, type QueueBackend } from '../../gateway/jobs/queue.ts';
import { loadConfig } from '../../gateway/platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type CuttableLine, openProxy } from '../support/proxy.ts';

let database: TestDatabase;
let line: CuttableLine;
let backend: QueueBackend;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await openProxy(database.url);
  const url = new URL(database.url);
  url.port = String(line.port);
  const dataDir = mkdtempSync(join(inject('scratch'), 'queue-'));
  backend = await openQueueBackend(loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), url.href, 'test');
});
afterEach(async () => {
  await backend.close();
  await line.close();
  await database.drop();
});

it('adds jobs once the connection is back that was broken at its first use', async () => {
  const queue = backend.queue('mail');
  queue.on('error', () => {});
  line.cut();
  await expect(queue.add('mail.send', {})).rejects.toThrow();
  line.mend();
  const add = () => queue.add('mail.send', {}).then(() => 'added', String);
  await expect.poll(add, { timeout: 20_000 }).toBe('added');
});
