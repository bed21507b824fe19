import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from './childProcess.ts';

const MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';

/** Returns the arguments of a command in a mount namespace of its own, so that the disk ends with its last process. */
const namespaced = (command: readonly string[]): string[] => [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--mount', 'sh', '-c', MOUNT, 'sh', ...command],
];

/** Returns why no small disk can be mounted here, or null when one can. */
export function reasonWithoutSmallDisk(folder: string): string | null {
  const probe = spawnSync('unshare', namespaced(['1m', folder, 'true']), { encoding: 'utf8' });
  return probe.status === 0 ? null : `A file system cannot be mounted here: ${probe.error ?? probe.stderr}`;
}

/** A process and its small disk, mounted for it alone at a path that other processes see as an empty folder. */
export type ProcessOnDisk = {
  child: ChildProcess;
  /** Uses up all free space. */
  fill(): void;
  /** Frees that space again. */
  free(): void;
  /** Reads a file of the disk by its path on it. */
  read(file: string): string;
  /** Returns the paths of all files in a folder of the disk. */
  files(folder: string): string[];
  kill(): Promise<void>;
};

/**
 * Starts a program of Node with a disk of its own.
 * @param folder the mount point
 * @param size as mount takes it, such as 64m
 * @param script the program with its arguments; its output goes to the file `output` of the disk
 */
export async function startOnSmallDisk(
  folder: string,
  size: string,
  script: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ProcessOnDisk> {
  const redirected = ['sh', '-c', 'exec "$@" >>"$0/output" 2>&1', folder, process.execPath, ...script];
  const child = spawn('unshare', namespaced([size, folder, ...redirected]), {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'spawn');
  const pathOf = (file: string) => join('/proc', String(child.pid), 'root', folder, file);
  const filler = 'filler';
  return {
    child,
    fill() {
      const file = openSync(pathOf(filler), 'a');
      try {
        for (let bytes = 1024 * 1024; bytes >= 512; bytes /= 2) appendUntilFull(file, Buffer.alloc(bytes, 1));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(pathOf(filler)),
    read: (file) => readFileSync(pathOf(file), 'utf8'),
    files: (under) =>
      readdirSync(pathOf(under), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    kill: () => endProcess(child, 'SIGKILL'),
  };
}

function appendUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
