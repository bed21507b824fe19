import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pattern } from '../../../contract/pattern.ts';
import type { MultipartUploads, UploadedPart } from './types.ts';

/** Small, so that a lost connection on a slow phone costs half a minute at most. */
const PART_BYTES = 512 * 1024;
const PART = pattern({ max: 4, matches: /^\d{1,4}$/ });

/** Stores the parts of a file in a folder under parts/ until they are joined. A part is a file named by its number. */
export function partsOnDisk(folder: string): MultipartUploads {
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
        await pipeline(body, requireSize(bytes), createWriteStream(arriving, { flags: 'wx' }));
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
      const names = await nullIfMissing(readdir(folderOf(key)));
      if (!names) return null;
      const numbers = names.filter((name) => PART.test(name)).map(Number);
      const arrived = numbers.map(async (number): Promise<UploadedPart> => {
        const { size } = await stat(join(folderOf(key), String(number)));
        return { number, bytes: size, tag: '' };
      });
      return (await Promise.all(arrived)).toSorted((one, other) => one.number - other.number);
    },
    async complete({ key }, parts) {
      const whole = join(folderOf(key), `arriving-${randomUUID()}`);
      try {
        await pipeline(
          concatenate(parts.map(({ number }) => join(folderOf(key), String(number)))),
          createWriteStream(whole, { flags: 'wx' }),
        );
        await mkdir(dirname(join(folder, key)), { recursive: true });
        await linkOnce(whole, join(folder, key));
      } finally {
        await rm(whole, { force: true });
      }
      await removeFolder(folderOf(key));
    },
    abort: (key) => removeFolder(folderOf(key)),
  };
}

class WrongSize extends Error {}

/** Passes through exactly this many bytes; throws as soon as there are more, or at the end when there are fewer. */
const requireSize = (bytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let received = 0;
    for await (const chunk of source) {
      received += chunk.length;
      if (received > bytes) throw new WrongSize();
      yield chunk;
    }
    if (received < bytes) throw new WrongSize();
  };

async function* concatenate(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as Readable & AsyncIterable<Buffer>;
}

/** Links atomically; leaves an existing file as it is. */
async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Removes a folder; retries, since a part that is being written can make it non-empty again. */
const removeFolder = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
