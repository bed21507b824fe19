import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../../gateway/platform/embedded.ts';
import { openDatabase, type Prisma, REQUESTS } from '../../../gateway/platform/prisma.ts';
import { applyMigrations } from '../../../prisma/migrate.ts';
import { projectSchema } from '../../../prisma/migrationFiles.ts';
import { freePort } from '../../support/gateway.ts';

const MAIN = fileURLToPath(new URL('../../../gateway/main.ts', import.meta.url));

/** The product as processes of its own: one gateway and two workers on a PostgreSQL of this run. */
export type Product = {
  url: string;
  prisma: Prisma;
  /** Kills one of the processes with SIGKILL and starts it again. */
  killAndRestart(which: number): Promise<void>;
  stop(): Promise<void>;
};

export const PROCESSES = 3;
const ROLES = ['api', 'worker', 'worker'];
const SIGNS: Record<string, string> = { api: 'is open at', worker: 'is at work' };

/** @param env settings over those of every process */
export async function openProduct(env: Record<string, string>): Promise<Product> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'little-makers-check-payments-')));
  const database = await startEmbeddedPostgres({
    dataDir,
    address: 'npm run check:payments',
    log: { info: () => {}, warn: () => {} },
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    temporary: true,
  });
  await applyMigrations(database.url, projectSchema);
  const { prisma, close } = openDatabase(database.url, 8, REQUESTS);
  // Somebody is there, so no demo is written.
  await prisma.user.create({ data: { name: 'Check', email: 'check@example.test', emailVerified: true } });
  const port = await freePort();
  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    TRUSTED_DOCUMENTS: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  };
  const children = await Promise.all(ROLES.map((role) => start(role, settings)));
  return {
    url: settings.PUBLIC_URL,
    prisma,
    async killAndRestart(which) {
      await end(children[which], 'SIGKILL');
      children[which] = await start(ROLES[which] ?? 'api', settings);
    },
    async stop() {
      await Promise.all(children.map((child) => end(child, 'SIGTERM')));
      await close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(role: string, settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...settings, ROLE: role },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (text) => {
    if (String(text).includes(SIGNS[role] ?? '')) ready.resolve();
  });
  child.once('exit', (code) => ready.reject(new Error(`A process of the product ended with ${code}`)));
  await ready.promise;
  return child;
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
