import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { hasMemoryFolder } from './memoryFolder.ts';

/** Replaces the packaged flags, some of which switch off protections such as the same-origin policy. */
const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Lets the processes of the browser share memory through files on the disk. Playwright sets it, because containers often
 * have little room in memory for them.
 */
const SHARES_BY_DISK = '--disable-dev-shm-usage';
/** Many times what the pages of a run share at most. */
const SHARED_BYTES = 2e9;

/** The path of a browser and its flags, as Playwright launches it. */
export type LaunchArguments = { executablePath: string; args: string[]; ignoreDefaultArgs: string[] };

/** Returns those of Chromium: that of the npm package, which is unpacked if need be, or the one at CHROME_PATH. */
export async function launchArguments(): Promise<LaunchArguments> {
  const executable = process.env.CHROME_PATH ?? (await chromium.executablePath());
  // A page load takes a quarter less of the processor when what is fetched does not pass through files.
  const ignoreDefaultArgs = hasMemoryFolder(SHARED_BYTES) ? [SHARES_BY_DISK] : [];
  return { executablePath: withoutPriority(executable), args: FLAGS, ignoreDefaultArgs };
}

/** Runs a program without the right to raise its own priority. */
const SETPRIV = ['setpriv', '--bounding-set=-sys_nice'];

/**
 * Returns the path of a program that runs Chromium at the priority of the tests. Chromium raises its own where it may,
 * which is as root, and then starves the product that it shows.
 */
function withoutPriority(executable: string): string {
  const [command = '', ...options] = SETPRIV;
  if (process.getuid?.() !== 0 || spawnSync(command, [...options, 'true']).status !== 0) return executable;
  const path = join(tmpdir(), 'little-makers-chromium');
  const written = `${path}.${randomUUID()}`;
  writeFileSync(written, `#!/bin/sh\nexec ${SETPRIV.join(' ')} '${executable}' "$@"\n`, { mode: 0o755 });
  // At once, since another run may start it now.
  renameSync(written, path);
  return path;
}
