import { appendFileSync, chmodSync, cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../gateway/platform/devdb/embedded.ts';
import { applyMigrations } from '../../prisma/migrate.ts';
import { projectSchema } from '../../prisma/migrationFiles.ts';
import { PLAIN, startGateway, type TestGateway } from '../support/gateway.ts';
import { makeFamily } from '../support/people.ts';
import { connect } from '../support/socket.ts';
import { listen, receive, send } from '../support/threads.ts';

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const log = { info: () => {}, warn: () => {} };

const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, address: 'npm test', log, settings: {}, temporary: false });

/** Sends until the gateway has found the database again. */
async function sendOnceBack(
  gateway: TestGateway,
  ...message: Parameters<typeof send> extends [string, ...infer Rest] ? Rest : never
) {
  const attempt = () =>
    send(gateway.url, ...message).then(
      () => true,
      () => false,
    );
  await expect.poll(attempt, { timeout: 30_000 }).toBe(true);
}

it('resets the feeds of open sockets after a failover that lacks the last commits', async () => {
  const dataDir = mkdtempSync(join(inject('scratch'), 'failover-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = join(dataDir, 'postgres');
  const standby = join(dataDir, 'standby');
  let database = await start(dataDir);
  cleanUps.push(() => database.stop());
  await applyMigrations(database.url, projectSchema);
  const gateway = await startGateway({ ...PLAIN, databaseUrl: database.url, env: { FEED_POLL_MS: '500' } });
  cleanUps.push(() => gateway.close());
  const { parent, mentor, studentId } = await makeFamily(gateway.app, gateway.url);
  const socket = await connect(gateway.url, parent.cookie);
  cleanUps.push(() => socket.close());
  await listen(socket, null);
  await send(gateway.url, mentor, studentId, 'before');
  await receive(socket, 'messages', 1, 20_000);

  await database.stop();
  cpSync(cluster, standby, { recursive: true });
  database = await start(dataDir);
  await sendOnceBack(gateway, mentor, studentId, 'lost by the failover');
  await receive(socket, 'messages', 1, 20_000);

  // The copy is promoted: it has another history from here on, and gives out the same positions again.
  await database.stop();
  rmSync(cluster, { recursive: true });
  renameSync(standby, cluster);
  chmodSync(cluster, 0o700);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), "restore_command = 'false'\n");
  database = await start(dataDir);
  await sendOnceBack(gateway, mentor, studentId, 'after the failover');

  type Answer = { messageAdded: { reset?: string; message?: { content: string } } };
  expect((await socket.next<Answer>('messages', 20_000)).messageAdded.reset).toBe('FeedReset');
  await send(gateway.url, mentor, studentId, 'and on');
  expect((await socket.next<Answer>('messages', 20_000)).messageAdded.message?.content).toBe('and on');
});
