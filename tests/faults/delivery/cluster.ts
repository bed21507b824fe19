import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { readInstallationName } from '../../../gateway/platform/config/installation.ts';
import type { Prisma } from '../../../gateway/platform/database/prisma.ts';
import type { Site } from '../../support/factories/people.ts';
import { endProcess } from '../../support/services/childProcess.ts';
import { freePort } from '../../support/services/gateway.ts';
import { type FaultyProxy, openFaultyProxy } from '../../support/standIns/faultyProxy.ts';
import { KILL_SAFE, openTemporaryDatabase, startProcess } from '../processes.ts';

export const GATEWAYS = 2;
export const NAMES = ['gateway 1', 'gateway 2', 'worker'] as const;
const START_ATTEMPTS = 20;
/** Their log is full of the injected faults; LOG_LEVEL=warn shows it. */
const STDERR = process.env.LOG_LEVEL ? 'inherit' : 'ignore';

/** Two gateways and a worker, each behind a connection of its own to the database that can be broken. */
export type Cluster = {
  /** The addresses of the gateways. */
  urls: readonly string[];
  prisma: Prisma;
  config: Site['config'];
  databaseProxies: readonly FaultyProxy[];
  /** Redis and the proxy in front of it; null while the bus is in PostgreSQL. */
  redis(): { url: string; proxy: FaultyProxy } | null;
  /** The name of the bus in Redis, and of the queues. */
  installation: string;
  /** Runs a statement on the database over a connection of its own. */
  run(statement: string, values: readonly unknown[]): Promise<void>;
  /** The id of a process, or undefined while it is dead. */
  pid(which: number): number | undefined;
  kill(which: number): Promise<void>;
  start(which: number): Promise<void>;
  signal(which: number, signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Kills the postmaster; the supervisor of this process starts it again on the same port. */
  killDatabase(): void;
  /** Restarts everything with the bus on Redis. */
  useRedis(url: string): Promise<void>;
  stop(): Promise<void>;
  /** Kills all processes. */
  abandon(): void;
};

/** Starts the processes on a database of their own. */
export async function openCluster(): Promise<Cluster> {
  const database = await openTemporaryDatabase('delivery', KILL_SAFE);
  const pool = new pg.Pool({ connectionString: database.url });
  const installation = await readInstallationName(pool);
  const secret = randomBytes(32).toString('hex');
  await pool.end();
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://localhost:${port}`);
  const databaseProxies = await Promise.all(NAMES.map(() => openFaultyProxy(database.url)));
  const children: (ChildProcess | undefined)[] = [];
  let redis: { url: string; proxy: FaultyProxy } | null = null;
  let stopped = false;

  const settingsOf = (which: number) => {
    const dataDir = join(database.dataDir, `process-${which}`);
    mkdirSync(dataDir, { recursive: true });
    const port = ports[which] ?? 0;
    return {
      ...{
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        TRUSTED_DOCUMENTS: 'off',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      },
      ...{ ROLE: which < GATEWAYS ? 'api' : 'worker', PORT: String(port), DATA_DIR: dataDir },
      PUBLIC_URL: urls[which] ?? urls[0],
      AUTH_SECRET: secret,
      DATABASE_URL: withPort(database.url, databaseProxies[which]?.port),
      ...(redis && { REDIS_URL: withPort(redis.url, redis.proxy.port) }),
    };
  };
  const start = async (which: number) => {
    for (let attempt = 1; !stopped; attempt += 1) {
      try {
        children[which] = await startProcess(settingsOf(which), STDERR, (child) => {
          children[which] = child;
        });
        return;
      } catch (error) {
        // Its port may be taken for a moment, and its database may become unreachable while it starts.
        if (attempt === START_ATTEMPTS) throw error;
        await wait(500);
      }
    }
  };
  const kill = (which: number) => endProcess(children[which], 'SIGKILL');
  const abandon = () => {
    stopped = true;
    for (const child of children) child?.kill('SIGKILL');
  };

  await Promise.all(NAMES.map((_, which) => start(which)));
  return {
    urls,
    prisma: database.prisma,
    config: { authSecret: secret, publicUrl: urls[0] ?? '' },
    databaseProxies,
    redis: () => redis,
    installation,
    async run(statement, values) {
      const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 5000 });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(statement, [...values]);
      } finally {
        await client.end().catch(() => {});
      }
    },
    pid(which) {
      const child = children[which];
      return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
    kill,
    start,
    signal: (which, signal) => void children[which]?.kill(signal),
    killDatabase() {
      const file = join(database.dataDir, 'postgres', 'postmaster.pid');
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async useRedis(url) {
      redis = { url, proxy: await openFaultyProxy(url) };
      await Promise.all(NAMES.map((_, which) => kill(which)));
      await Promise.all(NAMES.map((_, which) => start(which)));
    },
    async stop() {
      abandon();
      await Promise.all(NAMES.map((_, which) => kill(which)));
      await Promise.all([...databaseProxies, ...(redis ? [redis.proxy] : [])].map((proxy) => proxy.close()));
      if (redis) await deleteKeys(redis.url, installation);
      await database.stop();
    },
    abandon,
  };
}

/** Deletes the queues of this run from a Redis that is shared with others. */
async function deleteKeys(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: null });
  redis.on('error', () => {});
  for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1000 })) {
    if (keys.length > 0) await redis.unlink(keys);
  }
  redis.disconnect();
}

function withPort(url: string, port: number | undefined): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
