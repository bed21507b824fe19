import { randomUUID } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { partsOnDisk } from './diskParts.ts';
import type { Storage } from './types.ts';

/** Stores objects as files under a folder, which is created with the first object. */
export function openDisk(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, content) {
      // A link is created atomically, and never replaces another file.
      const arriving = `arriving/${randomUUID()}`;
      try {
        await disk.put(arriving, content);
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await link(join(folder, arriving), join(folder, key));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await disk.delete(arriving);
      }
    },
    async open(key) {
      if (!(await disk.exists(key))) return null;
      const { contentLength } = await disk.getMetaData(key);
      return { body: await disk.getStream(key), bytes: contentLength };
    },
    remove: (key) => disk.delete(key),
    parts: partsOnDisk(folder),
  };
}
