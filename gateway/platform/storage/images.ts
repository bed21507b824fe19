/** A picture as it is stored: WebP without metadata, and a small variant for lists. */
export type EncodedImage = { full: Buffer; small: Buffer; width: number; height: number };

export const IMAGE_TYPE = 'image/webp';

const LONGEST_SIDE = 1920;
const SMALL_WIDTH = 640;
/** Sharp on a screen with three pixels per point where it is shown largest. */
const AVATAR_SIDE = 256;
/** A few kilobytes can decompress into gigabytes of pixels. */
const MAX_PIXELS = 40_000_000;
/** A picture of 40 megapixels takes two seconds; one with a thousand passes over each pixel takes minutes. */
const TIMEOUT = { seconds: 30 };
const QUALITY = { quality: 80, effort: 2 };

let loaded: Promise<typeof import('sharp').default> | undefined;

/** Returns the library, which takes 29 MB, once there is a picture. */
const loadSharp = () => {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture, so that another core stays free for requests.
    sharp.concurrency(1);
    // No picture is decoded twice, so a cache would only use memory.
    sharp.cache(false);
    return sharp;
  });
  return loaded;
};

/** Magic numbers of the supported formats; other content never reaches a decoder. */
const MAGIC_NUMBERS = [
  { at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { at: 0, bytes: Buffer.from('GIF8') },
  { at: 8, bytes: Buffer.from('WEBP') },
];

/**
 * Re-encodes a JPEG, PNG, GIF or WebP: rotated as its EXIF orientation says, without metadata, at most 1920 pixels
 * wide or high, the first frame of an animation.
 * @returns null when the bytes are not such a picture, whatever the file's name
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage | null> {
  if (!isSupported(bytes)) return null;
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout(TIMEOUT)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const decoded = () => sharp(data, { raw: info });
    const full = await decoded().webp(QUALITY).toBuffer();
    const small = await decoded()
      .resize({ width: SMALL_WIDTH, withoutEnlargement: true })
      .webp(QUALITY)
      .toBuffer();
    return { full, small, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/**
 * Re-encodes a picture as encodeImage does, as a square of 256 pixels around what it shows. Both sizes are the same.
 * @returns null when the bytes are not such a picture, whatever the file's name
 */
export async function encodeAvatar(bytes: Buffer): Promise<EncodedImage | null> {
  if (!isSupported(bytes)) return null;
  const sharp = await loadSharp();
  try {
    const square = { width: AVATAR_SIDE, height: AVATAR_SIDE };
    const full = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout(TIMEOUT)
      .autoOrient()
      .resize({ ...square, fit: 'cover', position: sharp.strategy.attention })
      .toColourspace('srgb')
      .webp(QUALITY)
      .toBuffer();
    return { full, small: full, ...square };
  } catch {
    return null;
  }
}

const isSupported = (bytes: Buffer) =>
  MAGIC_NUMBERS.some(({ at, bytes: magic }) => bytes.subarray(at, at + magic.length).equals(magic));

/** Reads the size of a picture from its header, without decoding it; returns null for anything else. */
export async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}
