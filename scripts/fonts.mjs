// Builds the site's fonts from the packaged ones: for each family one small file with the characters of nearly every
// page, which pages preload, and further files that a browser fetches when a page contains one of their characters.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './tools.mjs';

const folder = join(root, 'dist', 'fonts');

/** The range of weights that the design uses; a wider range makes the files larger for every visitor. */
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, marks and ligatures that these scripts need, and tabular figures. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'tnum'];

/** @typedef {[first: number, last: number]} Range */

/**
 * Reads ranges of characters from their code points in hexadecimal.
 * @param {string} text
 */
const rangesIn = (text) =>
  text.split(' ').map((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16));
    return /** @type {Range} */ ([first, last]);
  });

// The core also contains the combining marks of the packaged Latin file, since a letter and its mark have to come from
// one file.
const CORE = rangesIn('20-7e a0 a9 b7 d7 304 308 2013 2014 2018-2019 201c-201d 2022 2026 2212');
const LATIN = rangesIn('a1-ff 131 152-153 2bb-2bc 2c6 2da 2dc 2000-206f 20ac 2122 2191 2193 2215 feff fffd');
const LATIN_EXT = rangesIn(
  '100-2ba 2bd-2c5 2c7-2cc 2ce-2d7 2dd-2ff 1d00-1dbf 1e00-1e9f 1ef2-1eff 20a0-20a5 20a7-20ab 20ad-20c0 2113 ' +
    '2c60-2c7f a720-a7ff',
);
const NAIRA = rangesIn('20a6');
// The letters with dots below and the tone marks of Yoruba and Igbo names are in the file named for Vietnamese.
const DOTS_AND_TONES = rangesIn('300-301 303 309 323 1ea0-1ef1');

/** Fredoka has neither the Naira sign nor dots below: those come from Nunito, its fallback. */
const files = [
  { family: 'Nunito', part: 'core', from: 'latin', characters: CORE },
  { family: 'Nunito', part: 'naira', from: 'latin-ext', characters: NAIRA },
  { family: 'Nunito', part: 'latin', from: 'latin', characters: LATIN },
  { family: 'Nunito', part: 'dots-and-tones', from: 'vietnamese', characters: DOTS_AND_TONES },
  { family: 'Nunito', part: 'latin-ext', from: 'latin-ext', characters: LATIN_EXT },
  { family: 'Fredoka', part: 'core', from: 'latin', characters: CORE },
  { family: 'Fredoka', part: 'latin', from: 'latin', characters: LATIN },
  { family: 'Fredoka', part: 'latin-ext', from: 'latin-ext', characters: LATIN_EXT },
];

/** @param {Range[]} ranges */
function textOf(ranges) {
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return String.fromCodePoint(...codes);
}

/** @param {number} code */
const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
/** @param {Range} range */
const nameOf = ([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`;

/**
 * Returns ranges without the characters of others, so that each character is in one file.
 * @param {Range[]} ranges
 * @param {Range[]} others
 */
function minus(ranges, others) {
  const excluded = new Set(textOf(others));
  /** @type {Range[]} */
  const remaining = [];
  for (const character of textOf(ranges)) {
    if (excluded.has(character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const last = remaining.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else remaining.push([code, code]);
  }
  return remaining;
}

/** @param {(typeof files)[number]} file */
async function buildFont({ family, part, from, characters }) {
  const name = family.toLowerCase();
  const source = join(
    ...[root, 'node_modules', '@fontsource-variable', name, 'files', `${name}-${from}-wght-normal.woff2`],
  );
  const fontRanges = part === 'core' ? characters : minus(characters, CORE);
  const font = await subsetFont(readFileSync(source), textOf(fontRanges), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  });
  writeFileSync(join(folder, `${name}-${part}.woff2`), font);
  return `@font-face {
  font-family: "${family} Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url("./${name}-${part}.woff2") format("woff2");
  unicode-range: ${fontRanges.map(nameOf).join(', ')};
}`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const faces = [];
for (const file of files) faces.push(await buildFont(file));
writeFileSync(join(folder, 'faces.css'), `${faces.join('\n')}\n`);
