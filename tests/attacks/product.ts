import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pTimeout from 'p-timeout';
import { startEmbeddedPostgres } from '../../gateway/platform/devdb/embedded.ts';
import { MAIN } from '../support/processes/main.ts';
import { freePort } from '../support/services/gateway.ts';
import { startMailSink, startProvider } from './standIns.ts';

const COLLECT = new URL('./collectOnSignal.ts', import.meta.url).href;
const LOGS = fileURLToPath(new URL('../../test-results', import.meta.url));
const START_MS = 60_000;
const COLLECT_MS = 10_000;

/**
 * Resident memory of the gateway in MB: now, its maximum since the last reset, and without the pages of programs and
 * libraries, of which more come in with whatever code runs first.
 */
export type Memory = { nowMb: number; peakMb: number; anonymousMb: number };

/** The heap and the external memory of the gateway in MB. */
export type ResourceUsage = { heapMb: number; externalMb: number };

/** The product in production mode, as a process of its own on a database of its own. */
export type Product = {
  url: string;
  port: number;
  /** Its settings, for opening the same database and files in this process. */
  env: Record<string, string>;
  memory(): Memory;
  resetPeak(): void;
  /** Makes the gateway collect its garbage. @returns the memory in use afterwards */
  collect(): Promise<ResourceUsage>;
  /** Restarts the gateway when it has exited. @returns its signal or exit code; null while it runs */
  revive(): Promise<string | null>;
  close(): Promise<void>;
};

/** Starts PostgreSQL, the stand-ins and the gateway with every setting that production requires. */
export async function startProduct(): Promise<Product> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'little-makers-attacks-')));
  const [database, mail, provider, port] = await Promise.all([
    startEmbeddedPostgres({
      dataDir,
      address: 'npm run check:attacks',
      log: { info: () => {}, warn: () => {} },
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      temporary: true,
    }),
    startMailSink(),
    startProvider(),
    process.env.PORT ? Number(process.env.PORT) : freePort(),
  ]);
  const url = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: join(dataDir, 'gateway'),
    AUTH_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    PAYSTACK_SECRET_KEY: 'sk_test_attacks',
    PAYSTACK_PUBLIC_KEY: 'pk_test_attacks',
    PAYSTACK_URL: `http://127.0.0.1:${provider.port}`,
    ROOM_URL: 'https://meet.example.org/{room}',
    // Attacks use many addresses, so that the rate limit of one address does not hide their cost.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  };
  mkdirSync(LOGS, { recursive: true });
  const log = openSync(join(LOGS, 'attacks-gateway.log'), 'w');
  const start = async () => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', COLLECT, MAIN], {
      // As in the image: with an arena per thread, and with as much kept as was freed at once, the memory of pictures is
      // never returned.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...env },
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    await waitUntilOpen(child, log);
    return child;
  };
  const closeServices = async () => {
    await Promise.all([mail.close(), provider.close()]);
    await database.stop();
  };
  let child: ChildProcess;
  try {
    child = await start();
  } catch (error) {
    await closeServices();
    throw error;
  }
  const exitOf = () =>
    child.exitCode !== null || child.signalCode !== null ? `${child.signalCode ?? child.exitCode}` : null;

  return {
    url,
    port,
    env,
    memory: () => memoryOf(child.pid),
    resetPeak() {
      // The peak is reset where the system allows it; elsewhere it is that of the whole run.
      try {
        writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
      } catch {}
    },
    async collect() {
      const reported = once(child, 'message').then(([used]) => used as ResourceUsage);
      child.kill('SIGUSR2');
      const used = await pTimeout(reported, {
        milliseconds: COLLECT_MS,
        fallback: () => ({ heapMb: 0, externalMb: 0 }),
      });
      // Freed memory is returned to the system a little later.
      await wait(1000);
      return used;
    },
    async revive() {
      const exit = exitOf();
      if (exit !== null) child = await start();
      return exit;
    },
    async close() {
      if (exitOf() === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), 8000);
        await exited;
        clearTimeout(force);
      }
      await closeServices();
    },
  };
}

/** Resolves once the gateway is open; its output goes to the log. */
function waitUntilOpen(child: ChildProcess, log: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('The gateway did not start in time'));
    }, START_MS);
    child.stdout?.on('data', (data) => {
      writeFileSync(log, data);
      if (!String(data).includes('is open at')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The gateway ended with ${signal ?? code}; see test-results/attacks-gateway.log`));
    });
  });
}

function memoryOf(pid: number | undefined): Memory {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM'), anonymousMb: megabytes('RssAnon') };
  } catch {
    return { nowMb: 0, peakMb: 0, anonymousMb: 0 };
  }
}
