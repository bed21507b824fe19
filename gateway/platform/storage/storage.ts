import { join } from 'node:path';
import { pattern } from '../../../contract/pattern.ts';
import type { Config } from '../config/settings.ts';
import { openDisk } from './diskStorage.ts';
import type { MultipartUploadId, MultipartUploads, Storage } from './types.ts';

const KEY = pattern({
  max: 512,
  matches: /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
});
const S3_TIMEOUTS = { connectMs: 3000, answerMs: 20_000 };

/** Opens the configured store: an S3-compatible one, else the folder files/ of the data folder. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  // Imported on demand: the S3 client is large, and most processes never use it.
  const storage = s3
    ? (await import('./s3Storage.ts')).openS3(s3, S3_TIMEOUTS)
    : openDisk(join(dataDir, 'files'));
  return {
    put: async (key, content, contentType) => storage.put(checkedKey(key), content, contentType),
    open: async (key) => storage.open(checkedKey(key)),
    remove: async (key) => storage.remove(checkedKey(key)),
    parts: checkedParts(storage.parts),
  };
}

function checkedParts(parts: MultipartUploads): MultipartUploads {
  const checked = ({ key, storeId }: MultipartUploadId) => ({ key: checkedKey(key), storeId });
  return {
    bytes: parts.bytes,
    begin: async (key, contentType) => parts.begin(checkedKey(key), contentType),
    sign: async (of, ...rest) => parts.sign(checked(of), ...rest),
    receive: async (of, ...rest) => parts.receive(checked(of), ...rest),
    list: async (of) => parts.list(checked(of)),
    complete: async (of, arrived) => parts.complete(checked(of), arrived),
    abort: async (key) => parts.abort(checkedKey(key)),
  };
}

/** @throws Error for a key that could escape its folder; keys are generated, so it is a bug or an attack */
function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Invalid object key');
  return key;
}
