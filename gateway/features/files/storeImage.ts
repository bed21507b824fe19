import { type Bucket, objectKey } from '../../../contract/files.ts';
import { UPLOAD_TEXTS } from '../../../contract/uploads.ts';
import { createConcurrencyLimit } from '../../platform/async/concurrency.ts';
import { type EncodedImage, IMAGE_TYPE } from '../../platform/storage/images.ts';
import type { Storage } from '../../platform/storage/types.ts';

/** One at a time, because only images are held in memory whole, and decoding makes them much larger. */
export const imageLimit = createConcurrencyLimit({ concurrency: 1, maxQueued: 20, busy: UPLOAD_TEXTS.busy });

/** Stores both sizes of an image; overwriting is safe, because an object under the same key is the same image. */
export async function storeImage(
  storage: Storage,
  file: { bucket: Bucket; key: string },
  image: EncodedImage,
): Promise<void> {
  await storage.put(objectKey(file, 'full'), image.full, IMAGE_TYPE);
  await storage.put(objectKey(file, 'small'), image.small, IMAGE_TYPE);
}
