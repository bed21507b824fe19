import type { AddressInfo } from 'node:net';
import { applyMigrations } from '../prisma/migrate.ts';
import { projectSchema } from '../prisma/migrationFiles.ts';
import { seedDemo } from '../prisma/seed.ts';
import { openApp } from './app.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded.ts';
import { followEmbeddedPostgres } from './platform/embeddedFollower.ts';
import { whenDatabaseAnswers } from './platform/whenDatabaseAnswers.ts';
import { buildServer } from './server.ts';
import { startWorker } from './worker.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Closes what was opened, last first; each once, and one that fails does not keep the others open. */
async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error) => process.stderr.write(`While stopping: ${error.message}\n`));
  }
}

async function main(): Promise<void> {
  // What is printed may go to a file on a full disk; unheard, the event would end the process.
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

/** @param restart closes everything and starts again, for a database that has come back at another address */
async function start(closers: (() => Promise<void>)[], restart: () => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, closers, restart));
  await whenDatabaseAnswers(() => applyMigrations(databaseUrl, projectSchema), say);
  const { app, jobs, close } = await whenDatabaseAnswers(() => openApp(config, databaseUrl), say);
  closers.push(close);
  const isDemo = config.mode !== 'production';
  if (isDemo) await whenDatabaseAnswers(() => seedDemo(app.prisma, app.storage), say);
  if (config.runsWorker) {
    const worker = startWorker(app, jobs);
    closers.push(worker.stop);
  }
  if (!config.runsApi) return say('The worker is at work.');
  const gateway = buildServer(app);
  closers.push(gateway.close);
  await new Promise<void>((resolve, reject) => {
    gateway.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(portTaken(config.port)) : error),
    );
    gateway.server.listen(config.port, config.host, resolve);
  });
  const { port } = gateway.server.address() as AddressInfo;
  say(`Little Makers is open at ${config.publicUrl} (port ${port})`);
  for (const warning of config.warnings) say(warning);
  if (isDemo) say(DEMO);
}

/** The packaged PostgreSQL of this data folder: started, or joined when the other role's process runs it. */
async function ownDatabase(
  config: Config,
  closers: (() => Promise<void>)[],
  restart: () => Promise<void>,
): Promise<string> {
  const isAlone = config.runsApi && config.runsWorker;
  const running = isAlone ? undefined : runningEmbeddedPostgres(config.dataDir);
  if (running) {
    const stopFollowing = followEmbeddedPostgres(config.dataDir, running, say, restart);
    closers.push(async () => stopFollowing());
    return running;
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    address: config.publicUrl,
    log: { info: say, warn: say },
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
  admin@demo.test    an admin; queries at /graphql`;

await main();
