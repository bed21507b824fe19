import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode, processStart } from './processes.ts';

const PATIENCE_MS = 1_000;

const ownerShape = z.object({ pid: z.number().int(), start: z.string(), address: z.string() });

/** The process that holds a data folder; `address` is where it can be reached, as people would type it. */
export type DataDirOwner = z.infer<typeof ownerShape>;

/**
 * Makes this process the only owner of `dataDir` (absolute) until the returned function is called or the
 * process ends in any way: a lock counts only while the process that wrote it runs. Waits a second for an owner
 * that is just ending.
 *
 * @throws Error with one sentence for the terminal when another live process holds the folder.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<() => void> {
  const file = join(dataDir, 'lock');
  const start = processStart(process.pid);
  const mine = JSON.stringify({ pid: process.pid, start: start ?? '', address });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const until = Date.now() + PATIENCE_MS;
  while (!createWith(file, mine)) {
    const found = read(file);
    if (found === undefined) continue;
    const owner = liveOwner(found);
    if (!owner) discard(file, found);
    else if (Date.now() > until) throw new Error(heldMessage(dataDir, owner));
    else await sleep(50);
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** The live process that holds `dataDir`, or undefined. */
export function dataDirOwner(dataDir: string): DataDirOwner | undefined {
  const found = read(join(dataDir, 'lock'));
  return found === undefined ? undefined : liveOwner(found);
}

function liveOwner(text: string): DataDirOwner | undefined {
  const owner = ownerShape.safeParse(parse(text));
  return owner.success && processStart(owner.data.pid) === owner.data.start ? owner.data : undefined;
}

function heldMessage(dataDir: string, owner: DataDirOwner): string {
  return (
    `Process ${owner.pid} (${owner.address}) already works in the data folder ${dataDir}. ` +
    'Stop it, or give this one a port and a folder of its own, for example: ' +
    'PORT=4001 DATA_DIR=.data-2 npm start'
  );
}

/** Puts `text` at `file` whole or not at all; false when something is there already. */
function createWith(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a dead owner's lock away, unless a third process was quicker and the lock is a live one again. */
function discard(file: string, stale: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = read(aside);
  if (taken !== undefined && taken !== stale) createWith(file, taken);
  rmSync(aside, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
