import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { MAIN } from '../processes/main.ts';
import { PROCESS_ENV } from '../processes/processEnv.ts';
import { type FaultyProxy, openFaultyProxy } from '../standIns/faultyProxy.ts';
import { endProcess } from './childProcess.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './gateway.ts';

/** The secret with which every product of the tests signs. */
export const PRODUCT_SECRET = 'a secret for products in tests that is long enough';

/** The product as a process of its own, with the demo's data and the built web app. */
export type Product = {
  url: string;
  /** The same product behind a proxy that can be cut. Cookies are those of `url`. */
  proxyUrl: string;
  proxy: FaultyProxy;
  /** For arranging rows that the demo does not have; tests act through the pages. */
  database: TestDatabase;
  /** Kills it with SIGKILL, which runs no shutdown. */
  kill(): Promise<void>;
  /** Starts it again with the same port and data. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the product with a copy of the demo. */
export async function openProduct(): Promise<Product> {
  const demo = inject('demo');
  const database = await createTestDatabase(demo.databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-product-'));
  cpSync(demo.dataDir, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const proxy = await openFaultyProxy(`http://127.0.0.1:${port}`);
  const proxyUrl = `http://localhost:${proxy.port}`;
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...PROCESS_ENV,
        PORT: String(port),
        ALLOWED_ORIGINS: proxyUrl,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        AUTH_SECRET: PRODUCT_SECRET,
        LOG_LEVEL: 'warn',
        // Half of the usual gap, long enough for pages to show each verification attempt.
        VERIFY_GAP_MS: '1500',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ready = Promise.withResolvers<void>();
    child.stdout?.on('data', (text) => {
      if (String(text).includes('is open at')) ready.resolve();
    });
    child.once('exit', (code) => ready.reject(new Error(`The product ended with ${code}`)));
    await ready.promise;
  };
  await start();
  return {
    url,
    proxyUrl,
    proxy,
    database,
    kill: () => endProcess(child, 'SIGKILL'),
    start,
    async close() {
      await proxy.close();
      await endProcess(child, 'SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the newest email to a recipient in the sandbox mailbox; undefined while there is none. */
export async function newestEmail(
  url: string,
  recipient: string,
): Promise<{ subject: string; text: string } | undefined> {
  const response = await fetch(`${url}/sandbox/mail`, { headers: { accept: 'application/json' } });
  const emails = (await response.json()) as { recipient: string; subject: string; text: string }[];
  return emails.find((email) => email.recipient === recipient);
}
