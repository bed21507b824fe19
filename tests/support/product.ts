import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { createTestDatabase } from './database.ts';
import { freePort } from './gateway.ts';
import { type CuttableLine, openProxy } from './proxy.ts';

const MAIN = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url));

/** What every product of the tests signs with. */
export const PRODUCT_SECRET = 'a secret for products in tests that is long enough';

/** The product as a process of its own, with the demo in it and the web app that was built. */
export type Product = {
  url: string;
  /** The same product over a line that can be cut. Cookies are those of `url`. */
  lineUrl: string;
  line: CuttableLine;
  /** For arranging what the demo does not have; what is tested goes through the pages. */
  databaseUrl: string;
  /** kill -9; nothing gets a chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function openProduct(): Promise<Product> {
  const demo = inject('demo');
  const database = await createTestDatabase(demo.databaseUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-product-'));
  cpSync(demo.dataDir, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const line = await openProxy(`http://127.0.0.1:${port}`);
  const lineUrl = `http://localhost:${line.port}`;
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        ALLOWED_ORIGINS: lineUrl,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        AUTH_SECRET: PRODUCT_SECRET,
        LOG_LEVEL: 'warn',
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
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    url,
    lineUrl,
    line,
    databaseUrl: database.url,
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await line.close();
      await end('SIGTERM');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The newest letter to somebody in the sandbox mailbox; undefined while there is none. */
export async function newestLetter(url: string, recipient: string): Promise<{ text: string } | undefined> {
  const response = await fetch(`${url}/sandbox/mail`, { headers: { accept: 'application/json' } });
  const letters = (await response.json()) as { recipient: string; text: string }[];
  return letters.find((letter) => letter.recipient === recipient);
}
