import { type Bucket, objectKey } from '../../../../contract/files.ts';
import { fileKindOf } from '../../../../contract/uploads.ts';
import type { Storage } from '../../../platform/storage/types.ts';

type File = { bucket: Bucket; key: string; name: string };

/** Returns the key a file is uploaded to: the final one for a document, another one for an image to re-encode. */
export function incomingKey(file: File): string {
  const key = objectKey(file, 'full');
  return fileKindOf(file.name) === 'picture' ? `${key}.raw` : key;
}

/** Removes every object that a file may have in the store, at any stage of its upload. */
export async function removeObjects(storage: Storage, file: File): Promise<void> {
  await storage.parts.abort(incomingKey(file));
  for (const key of new Set([incomingKey(file), objectKey(file, 'full'), objectKey(file, 'small')]))
    await storage.remove(key);
}
