import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  type EmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/platform/devdb/embedded.ts';
import { processStartTime } from '../../gateway/platform/devdb/processes.ts';

const log = { info: () => {}, warn: () => {} };
let dataDir: string;
let started: EmbeddedPostgres[];
let owners: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(inject('scratch'), 'embedded-'));
  started = [];
  owners = [];
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  await Promise.all(started.map((database) => database.stop()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dataDir: folder,
    address: 'http://localhost:4100',
    log,
    settings: {},
    temporary: false,
  });
  started.push(database);
  return database;
}

/** Starts a process of its own on `dataDir`; resolves with the URL it printed, or what it said instead. */
function startOwner(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): { owner: ChildProcess; said: Promise<string> } {
  const script = join(import.meta.dirname, '..', 'support', 'embeddedOwner.ts');
  const owner = spawn(process.execPath, [script, dataDir, ...args], { env: { ...process.env, ...env } });
  owners.push(owner);
  const said = new Promise<string>((done) => {
    let text = '';
    owner.stdout.on('data', (part) => done(String(part).trim()));
    owner.stderr.on('data', (part) => {
      text += part;
    });
    owner.once('exit', () => done(text));
  });
  return { owner, said };
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

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !condition(); await sleep(10)) {
    if (Date.now() > end) throw new Error('It did not happen within ten seconds.');
  }
}

describe('the packaged database', () => {
  test('keeps its rows over a stop, speaks UTF-8 and takes nobody without its password', async () => {
    const first = await start(dataDir);
    await query(first.url, "CREATE TABLE word AS SELECT lower('ÀDÙN Ọ̀RẸ́') AS text");
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT text FROM word')).toEqual([{ text: 'àdùn ọ̀rẹ́' }]);
    expect(await query(second.url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'on' }]);
    const stranger = new URL(second.url);
    stranger.password = 'guessed';
    await expect(query(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  test('is refused to a second process, which learns by whom and what to do', async () => {
    const first = await start(dataDir);
    const { said } = startOwner({});
    const sentence = await said;
    expect(sentence).toContain(`Process ${process.pid} (http://localhost:4100) already works`);
    expect(sentence).toMatch(/PORT=\d+ DATA_DIR=/);
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(runningEmbeddedPostgres(dataDir)).toBe(first.url);
  });

  test('runs twice side by side in two folders', async () => {
    const [one, two] = await Promise.all([start(join(dataDir, 'one')), start(join(dataDir, 'two'))]);
    expect(one.url).not.toBe(two.url);
    await query(one.url, 'CREATE TABLE mine ()');
    await expect(query(two.url, 'SELECT FROM mine')).rejects.toThrow('does not exist');
  });

  test('goes when its owner is killed, with all it was told to take along', async () => {
    const { owner, said } = startOwner({}, 'temporary');
    await said;
    const pid = postmaster();
    owner.kill('SIGKILL');
    await until(() => processStartTime(pid) === undefined && !existsSync(dataDir));
  });

  test('is stopped by the next start when owner and watchdog were killed, and loses nothing', async () => {
    const { owner, said } = startOwner({});
    await query(await said, 'CREATE TABLE kept AS SELECT 1 AS one');
    const left = postmaster();
    for (const pid of await watchdogsOf(left)) process.kill(pid, 'SIGKILL');
    owner.kill('SIGKILL');
    await until(() => processStartTime(owner.pid ?? 0) === undefined);
    expect(processStartTime(left)).toBeDefined();
    const next = await start(dataDir);
    expect(processStartTime(left)).toBeUndefined();
    expect(await query(next.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  test('is started again at its address when its server is killed', async () => {
    const database = await start(dataDir);
    await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    const answers = () => query(database.url, 'SELECT one FROM kept').catch(() => null);
    await expect.poll(answers, { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(postmaster()).not.toBe(killed);
  });

  test('keeps its address from start to start', async () => {
    const first = await start(dataDir);
    await first.stop();
    expect((await start(dataDir)).url).toBe(first.url);
  });

  test.each([
    ['empty', ''],
    ['of something else', 'not a pid file at all\n'],
  ])('starts over a pid file that is %s', async (_kind, text) => {
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), text);
    expect(await query((await start(dataDir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('does not take a stranger with a recycled pid for its server or its owner', async () => {
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n`);
    const lock = { pid: process.ppid, start: 'another run', address: 'http://localhost:4100' };
    writeFileSync(join(dataDir, 'lock'), JSON.stringify(lock));
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(processStartTime(process.ppid)).toBeDefined();
  });

  test('is made anew when its making was cut off', async () => {
    const { owner } = startOwner({});
    await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.init-')));
    owner.kill('SIGKILL');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const database = await start(dataDir);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
  });

  test('takes nothing from the environment of a machine with a PostgreSQL of its own', async () => {
    const { said } = startOwner({
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGOPTIONS: '-c nonsense=1',
      LC_ALL: 'xx_XX.UTF-8',
      PATH: '/nowhere',
    });
    expect(await said).toMatch(/^postgresql:/);
  });
});

/** The shells that would stop the server with this pid; only Linux lets a test find them. */
async function watchdogsOf(server: number): Promise<number[]> {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandLine(name).endsWith(`\0watchdog\0${server}\0\0`))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
