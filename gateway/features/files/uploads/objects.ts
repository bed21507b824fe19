import { type Bucket, objectKey } from '../../../../contract/files.ts';
import { kindOfName } from '../../../../contract/uploads.ts';
import type { Storage } from '../../../platform/storage/types.ts';

type File = { bucket: Bucket; key: string; name: string };

/** Where a file arrives: a document where it stays, a picture beside it, since it is drawn anew first. */
export function arrivalKey(file: File): string {
  const key = objectKey(file, 'full');
  return kindOfName(file.name) === 'picture' ? `${key}.raw` : key;
}

/** Removes everything that a file may have in the store, whatever became of it. */
export async function removeObjects(storage: Storage, file: File): Promise<void> {
  await storage.parts.abort(arrivalKey(file));
  for (const key of new Set([arrivalKey(file), objectKey(file, 'full'), objectKey(file, 'small')]))
    await storage.remove(key);
}
