import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MAIN } from '../processes/main.ts';
import { PROCESS_ENV } from '../processes/processEnv.ts';
import { endProcess } from './childProcess.ts';
import { freePort } from './gateway.ts';

/** A gateway as a process of its own, whose log tests can read. */
export type SpawnedGateway = {
  url: string;
  /** Resolves to the next line of its output that matches; skips the lines before it. */
  nextLine(matches: (line: string) => boolean): Promise<string>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a gateway as a process.
 * @param env environment variables that override those of tests
 */
export async function spawnGateway(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<SpawnedGateway> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'little-makers-spawned-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...PROCESS_ENV,
      ...{ NODE_ENV: 'test', ROLE: 'api', PORT: String(port) },
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (matches: (line: string) => boolean) => {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      if (matches(next.value)) return next.value;
    throw new Error('The gateway ended without a matching line');
  };
  await nextLine((line) => line.includes('is open at'));
  return {
    url: `http://localhost:${port}`,
    nextLine,
    stop: () => endProcess(child, 'SIGTERM'),
    async close() {
      child.kill('SIGKILL');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
