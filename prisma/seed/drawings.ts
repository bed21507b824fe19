import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EncodedImage, encodeImage } from '../../gateway/platform/storage/images.ts';

/** A rendered drawing with the digest of its bytes. */
export type RenderedDrawing = EncodedImage & { digest: string };

const FOLDER = fileURLToPath(new URL('../content/drawings/', import.meta.url));
const SIZE = { width: 1280, height: 800 };

/** Renders every drawing in the format of uploaded screenshots. @returns the pictures by their file names */
export async function renderDrawings(): Promise<Map<string, RenderedDrawing>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.svg'));
  return withPackagedFonts(async () => {
    const { default: sharp } = await import('sharp');
    const pictures = names.map(async (name): Promise<[string, RenderedDrawing]> => {
      const drawn = sharp(join(FOLDER, name)).resize(SIZE).png({ compressionLevel: 0 });
      const encoded = await encodeImage(await drawn.toBuffer());
      if (!encoded) throw new Error(`The drawing ${name} cannot be rendered`);
      return [name, { ...encoded, digest: createHash('sha256').update(encoded.full).digest('hex') }];
    });
    return new Map(await Promise.all(pictures));
  });
}

/**
 * Runs `work` with the fonts of a package, since many servers have no fonts at all. Fontconfig reads its settings
 * once, when it renders the first text.
 */
async function withPackagedFonts<Result>(work: () => Promise<Result>): Promise<Result> {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/nunito/package.json'));
  const folder = await mkdtemp(join(tmpdir(), 'little-makers-fonts-'));
  const settings = join(folder, 'fonts.conf');
  const folders = [join(fonts, '400Regular'), join(fonts, '800ExtraBold')];
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    ${folders.map((path) => `<dir>${path}</dir>`).join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  );
  const { FONTCONFIG_FILE: before } = process.env;
  process.env.FONTCONFIG_FILE = settings;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = before;
    await rm(folder, { recursive: true, force: true });
  }
}
