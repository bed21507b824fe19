import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openTemporaryDatabase, startProcess, type TemporaryDatabase } from '../../faults/processes.ts';
import type { Site } from '../../support/factories/people.ts';
import { endProcess } from '../../support/services/childProcess.ts';
import { freePort } from '../../support/services/gateway.ts';
import { type CalledProcess, startCalledProcess } from './calls.ts';
import { createProfiler, type Inspector, openInspector, type Profiler } from './profiles.ts';

/** How much is measured: `quick` compares results and counts statements, and its times mean nothing. */
export type Extent = 'quick' | 'default' | 'full';

type Gateway = { url: string; pid: number };
type InspectedGateway = Gateway & { inspector: Inspector };

/** The database of one workload, and functions that start its processes. */
export type Bench = {
  extent: Extent;
  database: TemporaryDatabase;
  /** Connections of the bench itself, for arranging and inspecting. */
  pool: pg.Pool;
  /** For people with sessions; their cookies are valid at every gateway. */
  site: Site;
  /** Starts a process of the product, with ROLE=api unless the settings have another one. */
  startGateway(settings: NodeJS.ProcessEnv): Promise<Gateway>;
  /** Starts such a process with an inspector, which slows it down while it profiles. */
  startInspectedGateway(settings: NodeJS.ProcessEnv): Promise<InspectedGateway>;
  /** Starts a limit, a peer or clients: a program of tests/bench that answers calls. */
  start(file: string): Promise<CalledProcess>;
  /** Of the gateways; empty unless they are profiled. */
  profilers: readonly Profiler[];
  /** Settings of a process of the product, without the port. */
  settings(): NodeJS.ProcessEnv;
  /** Adds what is done when the workload is over, after the processes that start from now on have ended. */
  onClose(end: () => Promise<void>): void;
  /** Ends the processes, the latest first. */
  close(): Promise<void>;
};

/** Durable, as in production; pg_stat_statements counts the statements of everybody alike. */
const DATABASE_SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'off',
  autovacuum: 'off',
};

/** True when npm has installed the packages of tests/bench/peers. */
export const hasPeers = existsSync(new URL('../peers/node_modules', import.meta.url));

/** A database with the connections of the bench itself. */
export type BenchDatabase = Pick<Bench, 'database' | 'pool'> & { stop(): Promise<void> };

/** Opens a database for a workload. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const database = await openTemporaryDatabase('bench', DATABASE_SETTINGS);
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  // The database may stop before the last connections are closed.
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  await pool.query('CREATE EXTENSION pg_stat_statements');
  return {
    ...{ database, pool },
    async stop() {
      await pool.end();
      await database.stop();
    },
  };
}

/** Opens what a workload runs on. */
export function openBench(
  extent: Extent,
  { database, pool }: Omit<BenchDatabase, 'stop'>,
  isProfiled: boolean,
): Bench {
  const secret = randomBytes(32).toString('hex');
  const publicUrl = 'http://localhost:4000';
  const ends: (() => Promise<void>)[] = [];
  const profilers: Profiler[] = [];
  const settings = () => ({
    ...{ PATH: process.env.PATH, NODE_ENV: 'test', TRUSTED_DOCUMENTS: 'off', TRUSTED_PROXIES: '1' },
    // As in the image and in `npm start`.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...{ ROLE: 'api', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', AUTH_SECRET: secret },
    ...{ PUBLIC_URL: publicUrl, DATABASE_URL: database.url, DATA_DIR: join(database.dataDir, 'gateway') },
  });
  const startProduct: Bench['startGateway'] = async (more) => {
    const port = await freePort();
    const dataDir = join(database.dataDir, `gateway-${port}`);
    mkdirSync(dataDir);
    const url = `http://localhost:${port}`;
    const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir };
    const child = await startProcess({ ...settings(), ...own, ...more });
    ends.push(() => endProcess(child, 'SIGTERM'));
    return { url, pid: child.pid ?? 0 };
  };
  const startInspectedGateway: Bench['startInspectedGateway'] = async (more) => {
    const port = await freePort();
    const gateway = await startProduct({ ...more, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
    const inspector = await openInspector(port);
    // A process that is inspected ends only once nobody is connected.
    ends.push(async () => inspector.close());
    return { ...gateway, inspector };
  };
  return {
    ...{ extent, database, pool, settings, profilers },
    site: { prisma: database.prisma, config: { authSecret: secret, publicUrl } },
    async startGateway(more) {
      if (!isProfiled) return startProduct(more);
      const gateway = await startInspectedGateway(more);
      profilers.push(await createProfiler(gateway.inspector));
      return gateway;
    },
    startInspectedGateway,
    async start(file) {
      const child = await startCalledProcess(file, {
        DATABASE_URL: database.url,
        GRAPHILE_ENV: 'production',
      });
      ends.push(child.end);
      return child;
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends.reverse()) await end();
    },
  };
}

/** Counts the statements that PostgreSQL runs for an action, over some repetitions. */
export async function countStatements(
  { pool }: Bench,
  repetitions: number,
  action: () => Promise<unknown>,
): Promise<number> {
  await action();
  await pool.query('SELECT pg_stat_statements_reset()');
  for (let done = 0; done < repetitions; done += 1) await action();
  const counts = await readStatements(pool);
  const calls = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return Math.round((calls / repetitions) * 10) / 10;
}

/**
 * Counts how often PostgreSQL runs each statement for something that is done some times. What happens less often than once
 * each time is left out, and so are BEGIN and COMMIT, which are counted when they are prepared.
 * @param action does all of it
 */
export async function countsOfStatements(
  { pool }: Bench,
  times: number,
  action: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  await pool.query('SELECT pg_stat_statements_reset()');
  await action();
  const counts = [...(await readStatements(pool))].map(
    ([text, calls]) => [text, Math.round(calls / times)] as const,
  );
  return new Map(counts.filter(([text, count]) => count > 0 && !/^(?:BEGIN|COMMIT)/.test(text)));
}

/** Returns how often each statement was run, without polls and heartbeats of the gateway, which come by the clock. */
async function readStatements(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ query: string; calls: number }>(
    `SELECT query, sum(calls)::int AS calls FROM pg_stat_statements
     WHERE query !~ 'pg_stat_statements|bullmq|pg_notify|^SELECT \\$1$' GROUP BY query`,
  );
  return new Map(rows.map(({ query, calls }) => [query, calls]));
}
