import sharp from 'sharp';

/** A picture as it is kept: WebP without metadata, and a small one of it for lists. */
export type EncodedImage = { full: Buffer; small: Buffer; width: number; height: number };

export const IMAGE_TYPE = 'image/webp';

const LONGEST_SIDE = 1920;
const SMALL_WIDTH = 640;
/** A few kilobytes can unpack into gigabytes of pixels. */
const MAX_PIXELS = 40_000_000;
/** A picture of 40 megapixels takes two; one of a thousand passes over each pixel takes minutes. */
const TIMEOUT = { seconds: 30 };
const QUALITY = { quality: 80, effort: 2 };

// One core a picture: the other one answers requests.
sharp.concurrency(1);
// No picture comes twice, and what is kept of the last ones is memory.
sharp.cache(false);

/** Where and how the formats that are taken begin; what begins otherwise never meets a decoder. */
const BEGINNINGS = [
  { at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  { at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  { at: 0, bytes: Buffer.from('GIF8') },
  { at: 8, bytes: Buffer.from('WEBP') },
];

/**
 * Draws a JPEG, PNG, GIF or WebP anew: turned as it was taken, without what its camera wrote into it, at most
 * 1920 pixels wide or high, the first picture of a moving one.
 * @returns null when the bytes are no such picture, whatever they are called
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage | null> {
  const isTaken = BEGINNINGS.some(({ at, bytes: beginning }) =>
    bytes.subarray(at, at + beginning.length).equals(beginning),
  );
  if (!isTaken) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout(TIMEOUT)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = () => sharp(data, { raw: info });
    const full = await drawn().webp(QUALITY).toBuffer();
    const small = await drawn()
      .resize({ width: SMALL_WIDTH, withoutEnlargement: true })
      .webp(QUALITY)
      .toBuffer();
    return { full, small, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** The size of a picture by its first bytes, which decodes none of it; null for what is none. */
export async function imageSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}
