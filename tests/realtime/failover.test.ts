import { appendFileSync, chmodSync, cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../gateway/platform/devdb/embedded.ts';
import { applyMigrations } from '../../prisma/migrate.ts';
import { projectSchema } from '../../prisma/migrationFiles.ts';
import { connect, eventOf } from '../support/clients/socket.ts';
import { makeFamily } from '../support/factories/people.ts';
import { receiveMessages, sendMessage, subscribeToMessages } from '../support/factories/threads.ts';
import { breakStatements } from '../support/probes/statements.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';

const log = { info: () => {}, warn: () => {} };

const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, address: 'npm test', log, settings: {}, temporary: false });

/** Sends a message again and again until the gateway has reconnected to the database. */
async function sendOnceReconnected(
  gateway: TestGateway,
  ...message: Parameters<typeof sendMessage> extends [string, ...infer Rest] ? Rest : never
) {
  const attempt = () =>
    sendMessage(gateway.url, ...message).then(
      () => true,
      () => false,
    );
  await expect.poll(attempt, { timeout: 30_000 }).toBe(true);
}

it('resets the feeds of open sockets after a failover that lacks the last commits', async () => {
  const dataDir = mkdtempSync(join(inject('scratch'), 'failover-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = join(dataDir, 'postgres');
  const standby = join(dataDir, 'standby');
  let database = await start(dataDir);
  onTestFinished(() => database.stop());
  await applyMigrations(database.url, projectSchema);
  const gateway = await startGateway({
    ...DEFAULTS,
    databaseUrl: database.url,
    env: { FEED_POLL_MS: '500' },
  });
  onTestFinished(() => gateway.close());
  const { parent, mentor, studentId } = await makeFamily(gateway.app);
  const socket = await connect(gateway.url, parent.cookie);
  onTestFinished(() => socket.close());
  const messages = await subscribeToMessages(socket, null);
  await sendMessage(gateway.url, mentor, studentId, 'before');
  await receiveMessages(messages, 1, 20_000);

  await database.stop();
  cpSync(cluster, standby, { recursive: true });
  database = await start(dataDir);
  await sendOnceReconnected(gateway, mentor, studentId, 'lost by the failover');
  await receiveMessages(messages, 1, 20_000);

  // Promotes the copy: from here on it has another history and assigns the same positions again.
  await database.stop();
  rmSync(cluster, { recursive: true });
  renameSync(standby, cluster);
  chmodSync(cluster, 0o700);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), "restore_command = 'false'\n");
  // The first reset fails, and is tried again.
  const breakage = breakStatements(({ name }) => name === 'feed-positions');
  onTestFinished(breakage.mend);
  database = await start(dataDir);
  await sendOnceReconnected(gateway, mentor, studentId, 'after the failover');
  await breakage.met(1, 30_000);
  breakage.mend();

  const next = async () => (await messages.next(20_000)).messageAdded;
  const nextContent = async () => eventOf(await next()).message.content;
  expect((await next()).__typename).toBe('FeedReset');
  await sendMessage(gateway.url, mentor, studentId, 'after the reset');
  // A poll may have reset the feed before the message was written, which is then delivered after it.
  const first = await nextContent();
  expect(first === 'after the failover' ? await nextContent() : first).toBe('after the reset');
});
