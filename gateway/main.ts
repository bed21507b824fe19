import type { AddressInfo } from 'node:net';
import { applyMigrations } from '../prisma/migrate.ts';
import { projectSchema } from '../prisma/migrationFiles.ts';
import { seedDemo } from '../prisma/seed.ts';
import { openApp } from './app.ts';
import { buildServer, startWorker } from './assembly.ts';
import { loadConfig } from './platform/config/config.ts';
import type { Config } from './platform/config/settings.ts';

import { retryWhileDatabaseUnavailable } from './platform/database/retryWhileDatabaseUnavailable.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/devdb/embedded.ts';
import { watchEmbeddedPostgres } from './platform/devdb/embeddedFollower.ts';
import { releaseStartGarbage } from './startGarbage.ts';

/**
 * Connections that may wait to be accepted. Node's default of 511 is filled by one visitor in a moment; after that the
 * kernel drops the first packets of everyone else, who retransmit them after one to three seconds.
 */
const BACKLOG = 4096;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Closes resources in reverse order, each once; one that fails does not keep the others open. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error) => process.stderr.write(`While stopping: ${error.message}\n`));
  }
}

async function main(): Promise<void> {
  // Output may go to a file on a full disk; without a listener the error event would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const closers: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (status: number) => {
    // One Ctrl-C arrives twice: from the terminal, and once more from npm.
    if (stopping) return;
    stopping = true;
    await closeAll(closers);
    process.exit(status);
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  const run = async (): Promise<void> => {
    try {
      await start(closers, async () => {
        await closeAll(closers);
        if (!stopping) await run();
      });
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      await stop(1);
    }
  };
  await run();
}

/**
 * Starts the roles that the configuration names.
 * @param restart closes everything and starts again, for a database that is back at another address
 */
async function start(closers: (() => Promise<void>)[], restart: () => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, closers, restart));
  await retryWhileDatabaseUnavailable(() => applyMigrations(databaseUrl, projectSchema), print);
  const { app, jobs, close } = await retryWhileDatabaseUnavailable(() => openApp(config, databaseUrl), print);
  closers.push(close);
  const isDemo = config.mode !== 'production';
  if (isDemo) await retryWhileDatabaseUnavailable(() => seedDemo(app.prisma, app.storage), print);
  const gateway = config.runsApi ? buildServer(app) : null;
  // While nobody waits for this process yet.
  releaseStartGarbage();
  if (config.runsWorker) {
    const worker = startWorker(app, jobs);
    closers.push(worker.stop);
  }
  if (!gateway) return print('The worker is at work.');
  closers.push(gateway.close);
  await new Promise<void>((resolve, reject) => {
    gateway.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(portTaken(config.port)) : error),
    );
    gateway.server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  const { port } = gateway.server.address() as AddressInfo;
  print(`Little Makers is open at ${config.publicUrl} (port ${port})`);
  for (const warning of config.warnings) print(warning);
  if (isDemo) print(DEMO);
}

/** Returns the URL of this data folder's packaged PostgreSQL, which it starts unless the other role's process runs it. */
async function ownDatabase(
  config: Config,
  closers: (() => Promise<void>)[],
  restart: () => Promise<void>,
): Promise<string> {
  const isAlone = config.runsApi && config.runsWorker;
  const running = isAlone ? undefined : runningEmbeddedPostgres(config.dataDir);
  if (running) {
    const stopFollowing = watchEmbeddedPostgres(config.dataDir, running, print, restart);
    closers.push(async () => stopFollowing());
    return running;
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    address: config.publicUrl,
    log: { info: print, warn: print },
    settings: {},
    temporary: false,
  });
  closers.push(embedded.stop);
  return embedded.url;
}

const portTaken = (port: number) =>
  `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`;

const DEMO = `Demo accounts, all with the password demo-password:
  parent@demo.test   a parent with three children
  student@demo.test  a child in the website course
  mentor@demo.test   a mentor of four children
  yemisi@demo.test   another mentor, of two children
  admin@demo.test    an admin; queries at /graphql`;

await main();
