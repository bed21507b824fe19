import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import { openDisk } from './storageDisk.ts';

export type StoredObject = { body: Readable; bytes: number };

/** Where the bytes of files live. Keys are paths of plain names; an object is written once and never changes. */
export type Storage = {
  /**
   * Stores an object, whole or not at all.
   * @returns false when there is one of that key already, which is left as it is
   */
  put(key: string, content: Buffer, contentType: string): Promise<boolean>;
  /** @returns null when there is none */
  open(key: string): Promise<StoredObject | null>;
  /** Removes an object; one that is not there is no failure. */
  remove(key: string): Promise<void>;
};

const KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LONGEST_KEY = 512;

/** Opens the store that the settings name: an S3-compatible one, else the folder files/ of the data folder. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  // The client for S3 is large, and most processes never speak to one.
  const storage = s3 ? (await import('./storageS3.ts')).openS3(s3) : openDisk(join(dataDir, 'files'));
  return {
    put: async (key, content, contentType) => storage.put(checkedKey(key), content, contentType),
    open: async (key) => storage.open(checkedKey(key)),
    remove: async (key) => storage.remove(checkedKey(key)),
  };
}

/** @throws Error for what could leave its folder; keys are made here, so a bad one is a bug or an attack */
function checkedKey(key: string): string {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error('This is not the key of an object');
  return key;
}
