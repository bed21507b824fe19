import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasCode, processStartTime } from './processes.ts';

const WAIT_MS = 1_000;

const ownerShape = z.object({ pid: z.number().int(), start: z.string(), address: z.string() });

/** The process that holds the lock of a data folder; `address` is its URL for people. */
export type DataDirOwner = z.infer<typeof ownerShape>;

/**
 * Locks `dataDir` (absolute) for this process until the returned function is called or the process ends in any way: a
 * lock is valid only while the process that wrote it runs. Waits a second for an owner that is shutting down.
 *
 * @throws Error with one sentence for the terminal when another live process holds the lock.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<() => void> {
  const file = join(dataDir, 'lock');
  const start = processStartTime(process.pid);
  const content = JSON.stringify({ pid: process.pid, start: start ?? '', address });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const deadline = Date.now() + WAIT_MS;
  while (!createAtomically(file, content)) {
    const existing = read(file);
    if (existing === undefined) continue;
    const owner = liveOwner(existing);
    if (!owner) discard(file, existing);
    else if (Date.now() > deadline) throw new Error(heldMessage(dataDir, owner));
    else await sleep(50);
  }
  return () => {
    if (read(file) === content) rmSync(file, { force: true });
  };
}

/** Returns the live process that holds the lock of `dataDir`, or undefined. */
export function dataDirOwner(dataDir: string): DataDirOwner | undefined {
  const text = read(join(dataDir, 'lock'));
  return text === undefined ? undefined : liveOwner(text);
}

function liveOwner(text: string): DataDirOwner | undefined {
  const owner = ownerShape.safeParse(parse(text));
  return owner.success && processStartTime(owner.data.pid) === owner.data.start ? owner.data : undefined;
}

function heldMessage(dataDir: string, owner: DataDirOwner): string {
  return (
    `Process ${owner.pid} (${owner.address}) already works in the data folder ${dataDir}. ` +
    'Stop it, or give this one a port and a folder of its own, for example: ' +
    'PORT=4001 DATA_DIR=.data-2 npm start'
  );
}

/** Creates `file` atomically; returns false when it exists. */
function createAtomically(file: string, text: string): boolean {
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

/** Removes the lock of a dead owner, unless another process has already replaced it with a live one. */
function discard(file: string, stale: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const removed = read(aside);
  if (removed !== undefined && removed !== stale) createAtomically(file, removed);
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
