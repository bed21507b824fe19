import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
// Called directly, because the database runs before there is anything to connect to.
import {
  type EmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/platform/devdb/embedded.ts';
import { processStartTime } from '../../gateway/platform/devdb/processes.ts';

const OWNER_SCRIPT = join(import.meta.dirname, '..', 'support', 'services', 'embeddedOwner.ts');
const ADDRESS = 'http://localhost:4100';

/** A data folder whose database has been created and stopped: creating one takes seconds, copying it does not. */
let createdDir: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let owners: ChildProcess[];

const makeDir = () => mkdtempSync(join(inject('scratch'), 'embedded-'));
const removeDir = (dir: string) => rmSync(dir, { recursive: true, force: true });

beforeAll(async () => {
  started = [];
  createdDir = makeDir();
  await (await start(createdDir)).stop();
  rmSync(join(createdDir, 'postgres.port'));
});
afterAll(() => removeDir(createdDir));

beforeEach(() => {
  dataDir = makeDir();
  started = [];
  owners = [];
});
afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  await Promise.all(started.map((database) => database.stop()));
  removeDir(dataDir);
});

/** Copies the created database. Modes and owners are kept, because PostgreSQL checks them. */
const copyCreated = (dir: string) => execFileSync('cp', ['-a', `${createdDir}/.`, dir]);

async function start(dir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dataDir: dir,
    address: ADDRESS,
    log: { info: () => {}, warn: () => {} },
    settings: {},
    temporary: false,
  });
  started.push(database);
  return database;
}

/** Starts a process that owns `dataDir`. The output is the URL of the database, or the error. */
function startOwner(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): { owner: ChildProcess; output: Promise<string> } {
  const owner = spawn(process.execPath, [OWNER_SCRIPT, dataDir, ...args], {
    env: { ...process.env, ...env },
  });
  owners.push(owner);
  const output = new Promise<string>((resolve) => {
    let errors = '';
    owner.stdout.on('data', (chunk) => resolve(String(chunk).trim()));
    owner.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    owner.once('exit', () => resolve(errors));
  });
  return { owner, output };
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const isRunning = (pid: number) => processStartTime(pid) !== undefined;
const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'));
const POLL = { timeout: 30_000, interval: 10 };

describe('a new packaged database', () => {
  it('keeps its rows over a restart, uses UTF-8 and requires its password', async () => {
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE word AS SELECT lower('ÀDÙN Ọ̀RẸ́') AS text");
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT text FROM word')).toEqual([{ text: 'àdùn ọ̀rẹ́' }]);
    expect(await query(second.url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'on' }]);
    const wrongPassword = new URL(second.url);
    wrongPassword.password = 'guessed';
    await expect(query(wrongPassword.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  it('is created again after an interrupted creation', async () => {
    const { owner } = startOwner({});
    await expect.poll(drafts, POLL).not.toEqual([]);
    owner.kill('SIGKILL');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(drafts()).toEqual([]);
  });

  it('ignores the environment of another PostgreSQL', async () => {
    const { output } = startOwner({
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGOPTIONS: '-c nonsense=1',
      LC_ALL: 'xx_XX.UTF-8',
      PATH: '/nowhere',
    });
    expect(await output).toMatch(/^postgresql:/);
  });
});

describe('the packaged database', () => {
  beforeEach(() => void copyCreated(dataDir));

  it('names the owner of the folder to a second process, and how to run beside it', async () => {
    const first = await start(dataDir);
    const error = await startOwner({}).output;
    expect(error).toContain(`Process ${process.pid} (${ADDRESS}) already works`);
    expect(error).toMatch(/PORT=\d+ DATA_DIR=/);
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(runningEmbeddedPostgres(dataDir)).toBe(first.url);
  });

  it('runs once per folder, side by side', async () => {
    const otherDir = join(dataDir, 'other');
    copyCreated(otherDir);
    const [one, other] = await Promise.all([start(dataDir), start(otherDir)]);
    expect(one.url).not.toBe(other.url);
    await query(one.url, 'CREATE TABLE mine ()');
    await expect(query(other.url, 'SELECT FROM mine')).rejects.toThrow('does not exist');
  });

  it('ends when its owner is killed, and deletes a temporary folder', async () => {
    const { owner, output } = startOwner({}, 'temporary');
    await output;
    const pid = serverPid();
    owner.kill('SIGKILL');
    await expect.poll(() => isRunning(pid) || existsSync(dataDir), POLL).toBe(false);
  });

  it('is stopped without a loss by the next start when owner and watchdog were killed', async () => {
    const { owner, output } = startOwner({});
    await query(await output, 'CREATE TABLE kept AS SELECT 1 AS one');
    const pid = serverPid();
    for (const watchdog of watchdogsOf(pid)) process.kill(watchdog, 'SIGKILL');
    owner.kill('SIGKILL');
    await expect.poll(() => isRunning(owner.pid ?? 0), POLL).toBe(false);
    expect(isRunning(pid)).toBe(true);
    const next = await start(dataDir);
    expect(isRunning(pid)).toBe(false);
    expect(await query(next.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('restarts at the same address when its server is killed', async () => {
    const database = await start(dataDir);
    await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    const rows = () => query(database.url, 'SELECT one FROM kept').catch(() => null);
    await expect.poll(rows, POLL).toEqual([{ one: 1 }]);
    expect(serverPid()).not.toBe(pid);
  });

  it('keeps its address over a restart', async () => {
    const first = await start(dataDir);
    await first.stop();
    expect((await start(dataDir)).url).toBe(first.url);
  });

  it.each([
    ['empty', ''],
    ['not one of PostgreSQL', 'not a pid file at all\n'],
  ])('starts in spite of a pid file that is %s', async (_kind, text) => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), text);
    expect(await query((await start(dataDir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('does not mistake a process with a recycled pid for its server or its owner', async () => {
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n`);
    const lock = { pid: process.ppid, start: 'another run', address: ADDRESS };
    writeFileSync(join(dataDir, 'lock'), JSON.stringify(lock));
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isRunning(process.ppid)).toBe(true);
  });
});

/** Finds the shells that stop the server with a pid. Only Linux lets a test find them. */
const watchdogsOf = (server: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandLineOf(name).endsWith(`\0watchdog\0${server}\0\0`))
    .map(Number);

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
