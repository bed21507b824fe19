import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../gateway/platform/database/postgresPool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { freePort } from '../support/gateway.ts';
import { openProxy } from '../support/proxy.ts';

const MAIN = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url));

let database: TestDatabase;
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function openPool(url: string, size: number, statementTimeoutMs: number) {
  const options = { name: 'little-makers test', connectionTimeoutMs: 2000, listens: false, searchPath: null };
  const pool = createPool({ url, size, statementTimeoutMs, ...options });
  cleanUps.push(() => pool.end());
  return pool;
}

async function openLine() {
  const line = await openProxy(database.url);
  cleanUps.push(() => line.close());
  const url = new URL(database.url);
  url.port = String(line.port);
  return { line, url: url.href };
}

/** A process of the product whose printed lines can be awaited. */
function startProduct(env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      for (const check of waiting) check();
    });
  }
  const said = (words: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!lines.some((line) => line.includes(words))) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  cleanUps.push(() => end('SIGTERM'));
  return { said, end, lines };
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'little-makers-faults-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a connection to the database', () => {
  it('that hangs fails what waits for it, and the next one serves', async () => {
    const { line, url } = await openLine();
    const pool = openPool(url, 1, 500);
    await pool.query('SELECT 1');
    line.silence();
    await expect(pool.query('SELECT 2')).rejects.toThrow();
    line.mend();
    expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  });

  it('that hangs within a transaction frees its place in the pool', async () => {
    const { line, url } = await openLine();
    const pool = openPool(url, 1, 500);
    const client = await pool.connect();
    await client.query('BEGIN');
    line.silence();
    const error = await client.query('SELECT 1').catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(Error);
    client.release();
    line.mend();
    expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  });

  it('that is terminated while it goes from hand to hand ends no process', async () => {
    const pool = openPool(database.url, 2, 5000);
    const killer = openPool(database.url, 1, 5000);
    const terminate = () =>
      killer.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    const use = async () => {
      const client = await pool.connect().catch(() => null);
      client?.release();
    };
    for (let round = 0; round < 60; round += 1) {
      await Promise.all([use(), use(), terminate(), use(), use()]);
    }
    await expect
      .poll(() =>
        pool.query('SELECT 1 AS n').then(
          ({ rows }) => rows,
          () => null,
        ),
      )
      .toEqual([{ n: 1 }]);
  });

  it('that is terminated while nobody listens to it ends no process, and is replaced', async () => {
    const pool = openPool(database.url, 1, 5000);
    const killer = openPool(database.url, 1, 5000);
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    client.release();
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('that is terminated while it is idle ends no process, and is replaced', async () => {
    const uncaught: Error[] = [];
    const collect = (error: Error) => uncaught.push(error);
    process.on('uncaughtException', collect);
    cleanUps.push(() => process.off('uncaughtException', collect));
    const pool = openPool(database.url, 1, 5000);
    const killer = openPool(database.url, 1, 5000);
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    expect(uncaught).toEqual([]);
  });

  it('waits for a lock no longer than its holder may stay idle', async () => {
    const [holder, neighbour] = [openPool(database.url, 1, 20_000), openPool(database.url, 1, 15_000)];
    await neighbour.query('CREATE TABLE IF NOT EXISTS held AS SELECT 1 AS id');
    const client = await holder.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE held');
    const busy = client.query('SELECT pg_sleep(9)');
    const LOCK_NOT_AVAILABLE = '55P03';
    await expect(neighbour.query('SELECT * FROM held')).rejects.toMatchObject({ code: LOCK_NOT_AVAILABLE });
    await busy;
    client.release(true);
  });

  it('whose process froze within a transaction loses its locks to those who wait', async () => {
    const frozen = openPool(database.url, 1, 5000);
    const neighbour = openPool(database.url, 1, 15_000);
    await neighbour.query('CREATE TABLE IF NOT EXISTS counter AS SELECT 1 AS id, 0 AS n');
    const client = await frozen.connect();
    await client.query('BEGIN');
    await client.query('UPDATE counter SET n = n + 1');
    expect((await neighbour.query('UPDATE counter SET n = n + 1 RETURNING n')).rows).toEqual([{ n: 1 }]);
    client.release(true);
  });
});

describe('the start of the product', () => {
  it('waits with a word for a database that is away', async () => {
    const { line, url } = await openLine();
    line.cut();
    const product = startProduct({
      DATABASE_URL: url,
      DATA_DIR: scratchFolder(),
      PORT: String(await freePort()),
    });
    await product.said('The database cannot be reached');
    line.mend();
    await product.said('is open at');
  });
});

describe('a worker beside a gateway that runs the packaged database', () => {
  it('says that the database is gone with the gateway, and works on when it is back', async () => {
    const dataDir = scratchFolder();
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const gateway = startProduct({ ...env, ROLE: 'api' });
    await gateway.said('is open at');
    const worker = startProduct({ ...env, ROLE: 'worker' });
    await worker.said('The worker is at work');
    await gateway.end('SIGKILL');
    await worker.said('The database of this data folder has stopped');
    const next = startProduct({ ...env, ROLE: 'api' });
    await next.said('is open at');
    // At the port that it had, unless another program has taken that meanwhile.
    await worker.said('The database of this data folder is back');
    await worker.end('SIGTERM');
    await next.end('SIGTERM');
  });

  it('follows it to another port when its own is taken meanwhile', async () => {
    const dataDir = scratchFolder();
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    const gateway = startProduct({ ...env, ROLE: 'api' });
    await gateway.said('is open at');
    const worker = startProduct({ ...env, ROLE: 'worker' });
    await worker.said('The worker is at work');
    await gateway.end('SIGKILL');
    await worker.said('The database of this data folder has stopped');
    await takePort(Number(readFileSync(join(dataDir, 'postgres.port'), 'utf8')));
    const next = startProduct({ ...env, ROLE: 'api' });
    await worker.said('The database of this data folder is back at another address');
    const starts = () => worker.lines.filter((line) => line === 'The worker is at work.').length;
    await expect.poll(starts, { timeout: 30_000 }).toBe(2);
    await next.said('is open at');
  });
});

/** Listens on a port in place of the server that is just leaving it. */
async function takePort(port: number): Promise<void> {
  const stranger = createServer((socket) => socket.destroy());
  cleanUps.push(() => new Promise((resolve) => stranger.close(resolve)));
  const listens = () =>
    new Promise<boolean>((resolve) => {
      stranger.once('error', () => resolve(false));
      stranger.listen(port, '127.0.0.1', () => resolve(true));
    });
  await expect.poll(listens, { timeout: 20_000 }).toBe(true);
}
