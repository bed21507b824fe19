import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage, imageSize } from './images.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });

/** A photo as a camera writes it: rotated, with metadata about the person and the place. */
const photo = () =>
  picture(300, 200)
    .withExif({ IFD0: { Artist: 'Dara Okafor' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('encodeImage', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('encodes a %s as WebP', async (format) => {
    const encoded = await encodeImage(await picture(1280, 800).toFormat(format).toBuffer());
    expect(encoded).toMatchObject({ width: 1280, height: 800 });
    const [full, small] = await Promise.all([
      sharp(encoded?.full).metadata(),
      sharp(encoded?.small).metadata(),
    ]);
    expect(full).toMatchObject({ format: 'webp', width: 1280, height: 800 });
    expect(small).toMatchObject({ format: 'webp', width: 640, height: 400 });
  });

  it('removes metadata, and rotates a picture upright', async () => {
    const bytes = await photo();
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Dara Okafor');
    const encoded = await encodeImage(bytes);
    expect(encoded).toMatchObject({ width: 200, height: 300 });
    for (const variant of [encoded?.full, encoded?.small]) {
      const { exif, xmp, iptc, orientation } = await sharp(variant).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(variant?.toString('latin1')).not.toContain('Okafor');
    }
  });

  it('reduces a large picture, and never enlarges one', async () => {
    const tiny = await encodeImage(await picture(30, 20).png().toBuffer());
    expect(tiny).toMatchObject({ width: 30, height: 20 });
    const large = await encodeImage(await picture(4000, 1000).png().toBuffer());
    expect(large).toMatchObject({ width: 1920, height: 480 });
  });
});

describe('an unsupported file', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['a cut-off PNG', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected when it is %s', async (_name, bytes) => {
    expect(await encodeImage(bytes)).toBeNull();
  });

  it('is rejected when it is a TIFF, which decoders support', async () => {
    expect(await encodeImage(await picture(20, 20).tiff().toBuffer())).toBeNull();
  });

  it('is rejected when it decompresses into too many pixels', async () => {
    const bomb = await picture(8000, 6000).png({ palette: true }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await encodeImage(bomb)).toBeNull();
  });
});

describe('imageSize', () => {
  it('returns the size of a picture, and null for anything else', async () => {
    expect(await imageSize(await picture(300, 200).webp().toBuffer())).toEqual({ width: 300, height: 200 });
    expect(await imageSize(Buffer.from('no picture'))).toBeNull();
  });
});
