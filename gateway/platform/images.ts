import sharp from 'sharp';

/** A picture as it is kept: WebP without metadata, and a small one of it for lists. */
export type EncodedImage = { full: Buffer; small: Buffer; width: number; height: number };

export const IMAGE_TYPE = 'image/webp';

const LONGEST_SIDE = 1920;
const SMALL_WIDTH = 640;
/** A few kilobytes can unpack into gigabytes of pixels. */
const MOST_PIXELS = 40_000_000;
const QUALITY = { quality: 80, effort: 2 };

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
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = () => sharp(data, { raw: info });
    const [full, small] = await Promise.all([
      drawn().webp(QUALITY).toBuffer(),
      drawn().resize({ width: SMALL_WIDTH, withoutEnlargement: true }).webp(QUALITY).toBuffer(),
    ]);
    return { full, small, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
