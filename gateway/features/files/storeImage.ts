import { type Bucket, objectKey } from '../../../contract/files.ts';
import { type EncodedImage, IMAGE_TYPE } from '../../platform/storage/images.ts';
import type { Storage } from '../../platform/storage/types.ts';

/** Stores both sizes of an image; overwriting is safe, because an object under the same key is the same image. */
export async function storeImage(
  storage: Storage,
  file: { bucket: Bucket; key: string },
  image: EncodedImage,
): Promise<void> {
  await storage.put(objectKey(file, 'full'), image.full, IMAGE_TYPE);
  await storage.put(objectKey(file, 'small'), image.small, IMAGE_TYPE);
}
