import type { PercentCrop } from 'react-image-crop';

/** How well a cropped JPEG is compressed, from 0 to 1. The gateway encodes it again. */
const JPEG_QUALITY = 0.92;

export const WHOLE_PICTURE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

const isWhole = ({ x, y, width, height }: PercentCrop) => x <= 0 && y <= 0 && width >= 100 && height >= 100;

/**
 * Cuts a part out of a picture.
 * @param image the picture, loaded
 * @param file where it comes from; returned as it is when all of it is kept
 * @throws Error when the browser cannot encode it
 */
export async function cropPicture(image: HTMLImageElement, file: File, crop: PercentCrop): Promise<File> {
  if (isWhole(crop)) return file;
  const scaleX = image.naturalWidth / 100;
  const scaleY = image.naturalHeight / 100;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(crop.width * scaleX));
  canvas.height = Math.max(1, Math.round(crop.height * scaleY));
  const from = [crop.x * scaleX, crop.y * scaleY, canvas.width, canvas.height] as const;
  canvas.getContext('2d')?.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
  // Not every browser writes WebP; all of them write these two.
  const isPng = file.type === 'image/png';
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, isPng ? 'image/png' : 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The picture could not be encoded');
  const dot = file.name.lastIndexOf('.');
  const stem = dot > 0 ? file.name.slice(0, dot) : file.name;
  return new File([blob], `${stem}.${isPng ? 'png' : 'jpg'}`, { type: blob.type });
}
