import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const MEMORY_FOLDER = '/dev/shm';

/** Returns whether there is a folder whose files are kept in memory, with room for a number of bytes. */
export function hasMemoryFolder(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    // The room of the folder is what it may have, which the machine may not.
    return Math.min(bavail * bsize, freemem()) >= bytes;
  } catch {
    return false;
  }
}

/** Returns the folder for files that may be lost: one in memory where there is room for them, or that of the system. */
export const fastFolder = (bytes: number): string => (hasMemoryFolder(bytes) ? MEMORY_FOLDER : tmpdir());
