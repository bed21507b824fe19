import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPool } from '../../gateway/platform/database/postgresPool.ts';
import { MAIN } from '../support/processes/main.ts';
import { endProcess } from '../support/services/childProcess.ts';
import { createTestDatabase, type TestDatabase } from '../support/services/database.ts';
import { freePort } from '../support/services/gateway.ts';
import { openFaultyProxy } from '../support/standIns/faultyProxy.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function openPool(url: string, size: number, statementTimeoutMs: number) {
  const options = {
    ...{ name: 'little-makers test', connectionTimeoutMs: 2000 },
    ...{ listens: false, searchPath: null, plansOnce: false },
  };
  const pool = createPool({ url, size, statementTimeoutMs, ...options });
  onTestFinished(() => pool.end());
  return pool;
}

/** Opens a proxy in front of the database that can be cut. */
async function openProxy() {
  const proxy = await openFaultyProxy(database.url);
  onTestFinished(() => proxy.close());
  const url = new URL(database.url);
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

/** Starts the product as a process whose output can be awaited. */
function startProduct(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const check of waiting) check();
  });
  const printed = (words: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!lines.some((line) => line.includes(words))) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  const end = (signal: NodeJS.Signals) => endProcess(child, signal);
  onTestFinished(() => end('SIGTERM'));
  return { printed, end, lines };
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'little-makers-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a connection to the database', () => {
  it('that hangs fails its pending statements and is replaced', async () => {
    const { proxy, url } = await openProxy();
    const pool = openPool(url, 1, 500);
    await pool.query('SELECT 1');
    proxy.silence();
    await expect(pool.query('SELECT 2')).rejects.toThrow();
    proxy.mend();
    expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  });

  it('that hangs within a transaction frees its slot in the pool', async () => {
    const { proxy, url } = await openProxy();
    const pool = openPool(url, 1, 500);
    const client = await pool.connect();
    await client.query('BEGIN');
    proxy.silence();
    const error = await client.query('SELECT 1').catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(Error);
    client.release();
    proxy.mend();
    expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  });

  it('that is terminated between two uses ends no process', async () => {
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

  it('that is terminated while it has no error listener ends no process and is replaced', async () => {
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

  it('that is terminated while it is idle ends no process and is replaced', async () => {
    const uncaught: Error[] = [];
    const collect = (error: Error) => uncaught.push(error);
    process.on('uncaughtException', collect);
    onTestFinished(() => void process.off('uncaughtException', collect));
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

  it('whose process froze within a transaction loses its locks to waiting statements', async () => {
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
  it('reports a database that cannot be reached and waits for it', async () => {
    const { proxy, url } = await openProxy();
    proxy.cut();
    const product = startProduct({
      DATABASE_URL: url,
      DATA_DIR: scratchFolder(),
      PORT: String(await freePort()),
    });
    await product.printed('The database cannot be reached');
    proxy.mend();
    await product.printed('is open at');
  });
});

/** Starts a gateway with the packaged database and a worker beside it, and kills the gateway. */
async function startWorkerWithoutGateway() {
  const dataDir = scratchFolder();
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const gateway = startProduct({ ...env, ROLE: 'api' });
  await gateway.printed('is open at');
  const worker = startProduct({ ...env, ROLE: 'worker' });
  await worker.printed('The worker is at work');
  await gateway.end('SIGKILL');
  await worker.printed('The database of this data folder has stopped');
  return { env, worker };
}

describe('a worker beside a gateway that runs the packaged database', () => {
  it('reports that the database stopped with the gateway, and continues when it is back', async () => {
    const { env, worker } = await startWorkerWithoutGateway();
    const next = startProduct({ ...env, ROLE: 'api' });
    await next.printed('is open at');
    // It has its former port, unless another program has taken that meanwhile.
    await worker.printed('The database of this data folder is back');
    await worker.end('SIGTERM');
    await next.end('SIGTERM');
  });

  it('follows the database to another port when its own is taken meanwhile', async () => {
    const { env, worker } = await startWorkerWithoutGateway();
    await takePort(Number(readFileSync(join(env.DATA_DIR, 'postgres.port'), 'utf8')));
    const next = startProduct({ ...env, ROLE: 'api' });
    await worker.printed('The database of this data folder is back at another address');
    const starts = () => worker.lines.filter((line) => line === 'The worker is at work.').length;
    await expect.poll(starts, { timeout: 30_000 }).toBe(2);
    await next.printed('is open at');
  });
});

/** Listens on a port as soon as the former server has left it. */
async function takePort(port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const listens = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
  await expect.poll(listens, { timeout: 30_000 }).toBe(true);
}
