import { afterAll, beforeAll } from 'vitest';
import { type ObjectStore, openObjectStore } from '../standIns/objectStore.ts';
import { DEFAULTS, startGateway, type TestGateway } from './gateway.ts';

/** Gateways that store their files in both possible places. */
export type FileStorage = {
  onDisk: TestGateway;
  onS3: TestGateway;
  /** The S3-compatible store of `onS3`. */
  store: ObjectStore;
};

/** Starts both gateways before the first test of the file and closes them after the last. */
export function useFileStorage(): FileStorage {
  const storage = {} as FileStorage;

  beforeAll(async () => {
    storage.store = await openObjectStore('our-key');
    const s3 = { S3_BUCKET: 'makers', S3_ACCESS_KEY_ID: 'our-key', S3_SECRET_ACCESS_KEY: 'a secret' };
    [storage.onDisk, storage.onS3] = await Promise.all([
      startGateway(DEFAULTS),
      startGateway({ ...DEFAULTS, env: { ...s3, S3_ENDPOINT: storage.store.url } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([storage.onDisk.close(), storage.onS3.close()]);
    await storage.store.close();
  });
  return storage;
}

/** Returns the gateways with the names of their stores, for `describe.each`. */
export const eachStore = (storage: FileStorage) => [
  { name: 'the disk', of: () => storage.onDisk },
  { name: 'an S3-compatible store', of: () => storage.onS3 },
];
