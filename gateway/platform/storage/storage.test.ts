import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ObjectStore, openObjectStore } from '../../../tests/support/standIns/objectStore.ts';
import { loadConfig } from '../config/config.ts';
import { openStorage } from './storage.ts';
import type { Storage } from './types.ts';

const KEY = 'project-screenshots/dara/5f2c/1700000000000_menu.webp';
const CONTENT = Buffer.from([0, 255, 10, 13, 128, 7]);

let dataDir: string;
let store: ObjectStore;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'little-makers-files-'));
  store = await openObjectStore('our-key');
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true });
  await store.close();
});

const onDisk = () => openStorage({ dataDir, s3: null });
const onS3 = (accessKeyId: string) => {
  const settings = { S3_BUCKET: 'makers', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: 'a secret' };
  const config = loadConfig({ ...settings, S3_ENDPOINT: store.url, AUTH_SECRET: 'x'.repeat(32) });
  return openStorage({ dataDir, s3: config.s3 });
};

const read = async (storage: Storage, key: string) => {
  const object = await storage.open(key);
  return object && { bytes: object.bytes, content: await buffer(object.body) };
};

describe.each([
  { name: 'the disk', open: onDisk },
  { name: 'an S3-compatible store', open: () => onS3('our-key') },
])('$name', ({ open }) => {
  it('returns what was stored', async () => {
    const storage = await open();
    expect(await storage.put(KEY, CONTENT, 'image/webp')).toBe(true);
    expect(await read(storage, KEY)).toEqual({ bytes: CONTENT.length, content: CONTENT });
  });

  it('never overwrites an object', async () => {
    const storage = await open();
    await storage.put(KEY, CONTENT, 'image/webp');
    expect(await storage.put(KEY, Buffer.from('other'), 'image/webp')).toBe(false);
    expect((await read(storage, KEY))?.content).toEqual(CONTENT);
  });

  it('accepts one of several concurrent writes', async () => {
    const storage = await open();
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((n) => storage.put(KEY, Buffer.alloc(20_000, n), 'image/webp')),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const content = (await read(storage, KEY))?.content;
    expect(content).toEqual(Buffer.alloc(20_000, content?.[0]));
  });

  it('returns null before an object is stored and after it is removed', async () => {
    const storage = await open();
    expect(await storage.open(KEY)).toBeNull();
    await storage.put(KEY, CONTENT, 'image/webp');
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.open(KEY)).toBeNull();
  });

  it.each([
    '../secrets/key',
    'a/../../etc/passwd',
    'a/..',
    '/etc/passwd',
    'a//b',
    'a/.env',
    'a\\..\\b/c',
    'a/b\0c',
    'a/b c',
    'alone',
    `a/${'b'.repeat(600)}`,
  ])('rejects the key %j', async (key) => {
    const storage = await open();
    await expect(storage.put(key, CONTENT, 'image/webp')).rejects.toThrow('Invalid object key');
    await expect(storage.open(key)).rejects.toThrow('Invalid object key');
    await expect(storage.remove(key)).rejects.toThrow('Invalid object key');
    expect(store.requests).toEqual([]);
  });
});

it('leaves no partial file on the disk', async () => {
  const storage = await onDisk();
  await storage.put(KEY, CONTENT, 'image/webp');
  await storage.put(KEY, CONTENT, 'image/webp');
  expect(readdirSync(join(dataDir, 'files', 'arriving'))).toEqual([]);
});

it('stores objects in the bucket of an S3-compatible store, with their type', async () => {
  const storage = await onS3('our-key');
  await storage.put(KEY, CONTENT, 'image/webp');
  expect(store.objects.get(`/makers/${KEY}`)).toEqual({ content: CONTENT, type: 'image/webp' });
});

it('rejects when access is denied, instead of reporting a missing object', async () => {
  const storage = await onS3('another-key');
  await expect(storage.put(KEY, CONTENT, 'image/webp')).rejects.toThrow();
  await expect(storage.open(KEY)).rejects.toThrow();
});

it('requires the settings of a store together', () => {
  const half = { S3_BUCKET: 'makers', AUTH_SECRET: 'x'.repeat(32) };
  expect(() => loadConfig(half)).toThrow('together, or none of them');
});
