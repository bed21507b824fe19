import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './database.ts';
import { freePort } from './gateway.ts';

const MAIN = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url));

/** The product as a process of its own, with the demo in it and the web app that was built. */
export type Product = {
  url: string;
  /** kill -9; nothing gets a chance to say goodbye. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function openProduct(): Promise<Product> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-product-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess;

  const start = async () => {
    child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
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
    kill: () => end('SIGKILL'),
    start,
    async close() {
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
