import { type Bucket, objectKey } from '../../../contract/files.ts';
import { type EncodedImage, IMAGE_TYPE } from '../../platform/storage/images.ts';
import type { Storage } from '../../platform/storage/types.ts';

/** Puts both sizes of a picture into the store; what is there under its key already is the same picture. */
export async function storeImage(
  storage: Storage,
  file: { bucket: Bucket; key: string },
  image: EncodedImage,
): Promise<void> {
  await storage.put(objectKey(file, 'full'), image.full, IMAGE_TYPE);
  await storage.put(objectKey(file, 'small'), image.small, IMAGE_TYPE);
}
