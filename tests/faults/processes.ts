import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type PoolProfile, type Prisma } from '../../gateway/platform/database/prisma.ts';
import { startEmbeddedPostgres } from '../../gateway/platform/devdb/embedded.ts';
import { applyMigrations } from '../../prisma/migrate.ts';
import { projectSchema } from '../../prisma/migrationFiles.ts';
import { MAIN } from '../support/processes/main.ts';

const READY = ['is open at', 'is at work'];

/** A migrated PostgreSQL of one check, with a data folder that is deleted with it. */
export type TemporaryDatabase = {
  url: string;
  /** For the database cluster and the files of the check. */
  dataDir: string;
  prisma: Prisma;
  stop(): Promise<void>;
};

/** Hundreds of stories share the connections of a check, and a busy machine is no finding. */
const CHECK_POOL: PoolProfile = {
  name: 'little-makers check',
  statementTimeoutMs: 300_000,
  connectionTimeoutMs: 120_000,
  plansOnce: false,
  concurrency: null,
};

/** Settings with which no commit is lost when PostgreSQL is killed, though one may be when the machine loses power. */
export const KILL_SAFE = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the packaged PostgreSQL.
 * @param check the word after `npm run check:`
 * @param settings of PostgreSQL
 */
export async function openTemporaryDatabase(
  check: string,
  settings: Record<string, string>,
): Promise<TemporaryDatabase> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), `little-makers-check-${check}-`)));
  const database = await startEmbeddedPostgres({
    dataDir,
    address: `npm run check:${check}`,
    log: { info: () => {}, warn: () => {} },
    settings,
    temporary: true,
  });
  await applyMigrations(database.url, projectSchema);
  const { prisma, close } = openDatabase(database.url, 8, CHECK_POOL);
  // With an account in the database, no demo is written.
  await prisma.user.create({ data: { name: 'Check', email: 'check@example.test', emailVerified: true } });
  return {
    url: database.url,
    dataDir,
    prisma,
    async stop() {
      await close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product as a process and resolves once it is ready.
 * @param env its whole environment
 * @param stderr whether its errors are shown
 * @param onSpawn receives the process while it starts
 */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  stderr: 'inherit' | 'ignore' = 'inherit',
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', stderr] });
  onSpawn(child);
  if (env.LOG_LEVEL !== 'silent') child.stdout?.pipe(process.stderr);
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (text) => {
    if (READY.some((words) => String(text).includes(words))) ready.resolve();
  });
  child.once('exit', (code) => ready.reject(new Error(`A process of the product ended with ${code}`)));
  await ready.promise;
  return child;
}
