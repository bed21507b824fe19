import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../../gateway/app.ts';
import { buildServer, startWorker } from '../../../gateway/assembly.ts';
import type { App } from '../../../gateway/context.ts';
import type { QueueBackend } from '../../../gateway/jobs/queue.ts';
import { loadConfig } from '../../../gateway/platform/config/config.ts';
import type { Route } from '../../../gateway/platform/http/route.ts';
import { collectStatements } from '../probes/collectStatements.ts';
import { markTests } from '../probes/ofTest.ts';
import { createTestDatabase } from './database.ts';

export type TestGateway = {
  /** Its address, without a trailing slash. */
  url: string;
  databaseUrl: string;
  /** For arranging and inspecting rows; tests act over HTTP and sockets. */
  app: App;
  /** The queues, for a worker that a test starts and stops. */
  jobs: QueueBackend;
  routes: readonly Route[];
  close(): Promise<void>;
};

export type GatewayOptions = {
  /** Environment variables that override those of tests. */
  env: Record<string, string>;
  /** A database that several gateways share and the caller drops; null for one of its own. */
  databaseUrl: string | null;
  worker: boolean;
};

/** The secret of every gateway of a test file, so that the cookies of one are valid at the others. */
const TEST_SECRET = randomBytes(32).toString('hex');

/** Starts a gateway in this process on a free port, with a database of its own unless one is given. */
export async function startGateway({ env, databaseUrl, worker }: GatewayOptions): Promise<TestGateway> {
  const database = databaseUrl ? null : await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-gateway-'));
  const port = await freePort();
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    AUTH_SECRET: TEST_SECRET,
    TRUSTED_DOCUMENTS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    VERIFY_GAP_MS: '50',
    DATABASE_POOL: '8',
    ...env,
  });
  const url = databaseUrl ?? database?.url ?? '';
  const { STATEMENTS_DIR } = process.env;
  if (STATEMENTS_DIR) collectStatements(STATEMENTS_DIR);
  const { app, jobs, close } = await openApp(config, url);
  const gateway = buildServer(app);
  await new Promise<void>((resolve) => gateway.server.listen(port, '127.0.0.1', resolve));
  const running = worker ? startWorker(app, jobs) : null;
  return {
    url: config.publicUrl,
    databaseUrl: url,
    app: STATEMENTS_DIR ? withMarkedTests(app) : app,
    jobs,
    routes: gateway.routes,
    async close() {
      await gateway.close();
      await running?.stop();
      await close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a view of the services whose clients tell what tests send from what the product sends. */
function withMarkedTests(app: App): App {
  const marked = {
    prisma: markTests(app.prisma),
    unprepared: markTests(app.unprepared),
    pool: markTests(app.pool),
  };
  // Tests also replace services of the product, such as its log.
  return new Proxy(app, {
    get: (target, name) => Reflect.get(name in marked ? marked : target, name),
  });
}

/** The options of most tests: a database of its own, no worker, no other settings. */
export const DEFAULTS: GatewayOptions = { env: {}, databaseUrl: null, worker: false };

/**
 * Ports below those from which systems choose the port of an outgoing connection, and above 10080, the highest one that
 * fetch and browsers refuse.
 */
const PORTS = { min: 10_081, max: 32_768 };

/**
 * Returns a TCP port that is free, and that no outgoing connection can take before it is listened on: tests open
 * thousands of them.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
