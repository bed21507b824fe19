import { inflateSync } from 'node:zlib';

type Run = { glyphs: string; font: string };

/**
 * Returns the text of a PDF that this product drew, a line for each run: the glyphs of its subsets of fonts, which are
 * numbered by themselves, looked up in the character map that each font has for readers that copy text.
 */
export function pdfText(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const maps = streams.filter((stream) => stream.includes('begincmap')).map(characterMapOf);
  const runs = streams.filter((stream) => stream.includes(' TJ')).flatMap(runsOf);
  // Fonts are written in the order of their names, each with its map.
  const fonts = [...new Set(runs.map(({ font }) => font))].sort();
  return runs.map(({ glyphs, font }) => decode(glyphs, maps[fonts.indexOf(font)] ?? new Map())).join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/(?<!end)stream\n/g)].flatMap(({ index }) => {
    const start = index + 'stream\n'.length;
    const bytes = pdf.subarray(start, pdf.indexOf('endstream', start));
    // Only compressed streams show anything; they begin with the mark of zlib.
    return bytes[0] === 0x78 ? [inflateSync(bytes).toString('latin1')] : [];
  });
}

function characterMapOf(stream: string): Map<string, string> {
  const characters = stream.match(/\[(.*)\]/)?.[1]?.match(/[0-9a-f]+/g) ?? [];
  return new Map(
    characters.map((codes, glyph) => [
      glyph.toString(16).padStart(4, '0'),
      Buffer.from(codes, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

/** Marks above and below letters are placed one by one, so a run is everything of a text block. */
function runsOf(stream: string): Run[] {
  return [...stream.matchAll(/BT\n(.*?)\nET/gs)].map(([, block = '']) => ({
    font: block.match(/\/(F\d+) [\d.]+ Tf/)?.[1] ?? '',
    glyphs: [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs]) => glyphs).join(''),
  }));
}

function decode(glyphs: string, characters: Map<string, string>): string {
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '?').join('');
}
