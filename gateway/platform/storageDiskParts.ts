import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pattern } from './pattern.ts';
import type { ArrivedPart, Parts } from './storage.ts';

/** Small, so that a dropped line on a slow phone costs half a minute at most. */
const PART_BYTES = 512 * 1024;
const PART = pattern({ max: 4, matches: /^\d{1,4}$/ });

/** Keeps the parts of a file in a folder under parts/ until they are joined. A part is a file named by its number. */
export function partsOnDisk(folder: string): Parts {
  const folderOf = (key: string) => join(folder, 'parts', key);
  return {
    bytes: PART_BYTES,
    async begin(key) {
      await mkdir(folderOf(key), { recursive: true });
      return 'disk';
    },
    sign: async () => null,
    async receive({ key }, number, bytes, body) {
      const arriving = join(folderOf(key), `arriving-${randomUUID()}`);
      try {
        await pipeline(body, exactly(bytes), createWriteStream(arriving, { flags: 'wx' }));
        await linkOnce(arriving, join(folderOf(key), String(number)));
        return true;
      } catch (error) {
        if (error instanceof WrongSize || codeOf(error) === 'ENOENT') return false;
        throw error;
      } finally {
        await rm(arriving, { force: true });
      }
    },
    async list({ key }) {
      const names = await unlessMissing(readdir(folderOf(key)));
      if (!names) return null;
      const numbers = names.filter((name) => PART.test(name)).map(Number);
      const sized = numbers.map(async (number): Promise<ArrivedPart> => {
        const { size } = await stat(join(folderOf(key), String(number)));
        return { number, bytes: size, tag: '' };
      });
      return (await Promise.all(sized)).toSorted((one, other) => one.number - other.number);
    },
    async complete({ key }, parts) {
      const whole = join(folderOf(key), `arriving-${randomUUID()}`);
      try {
        await pipeline(
          inOrder(parts.map(({ number }) => join(folderOf(key), String(number)))),
          createWriteStream(whole, { flags: 'wx' }),
        );
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await linkOnce(whole, join(folder, key));
      } finally {
        await rm(whole, { force: true });
      }
      await forget(folderOf(key));
    },
    abort: (key) => forget(folderOf(key)),
  };
}

class WrongSize extends Error {}

/** Lets exactly this many bytes through: one more ends it at once, one less when it ends. */
const exactly = (bytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.length;
      if (seen > bytes) throw new WrongSize();
      yield chunk;
    }
    if (seen < bytes) throw new WrongSize();
  };

async function* inOrder(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as Readable & AsyncIterable<Buffer>;
}

/** A link appears whole or not at all; where something is already, that stays. */
async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** A part that is just being written makes a folder not empty again: it is tried some times. */
const forget = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
