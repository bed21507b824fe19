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

// Characters as ranges of first and last. The core also contains the combining marks of the packaged Latin file, since
// a letter and its mark have to come from one file.
const CORE = [[0x20, 0x7e], 0xa0, 0xa9, 0xb7, 0xd7, 0x304, 0x308, 0x2013, 0x2014].concat([
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  ...[0x2022, 0x2026, 0x2212],
]);
const LATIN = [[0xa1, 0xff], 0x131, [0x152, 0x153], [0x2bb, 0x2bc], 0x2c6, 0x2da, 0x2dc].concat([
  ...[[0x2000, 0x206f], 0x20ac, 0x2122, 0x2191, 0x2193, 0x2215, 0xfeff, 0xfffd],
]);
const LATIN_EXT = [
  [0x100, 0x2ba],
  [0x2bd, 0x2c5],
  [0x2c7, 0x2cc],
  [0x2ce, 0x2d7],
  [0x2dd, 0x2ff],
].concat([
  ...[
    [0x1d00, 0x1dbf],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20a5],
    [0x20a7, 0x20ab],
  ],
  ...[[0x20ad, 0x20c0], 0x2113, [0x2c60, 0x2c7f], [0xa720, 0xa7ff]],
]);
const NAIRA = [0x20a6];
// The letters with dots below and the tone marks of Yoruba and Igbo names are in the file named for Vietnamese.
const DOTS_AND_TONES = [[0x300, 0x301], 0x303, 0x309, 0x323, [0x1ea0, 0x1ef1]];

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

const toRanges = (characters) => characters.map((one) => (Array.isArray(one) ? one : [one, one]));

function textOf(characters) {
  const codes = toRanges(characters).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return String.fromCodePoint(...codes);
}

const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
const rangeOf = ([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`;
/** Returns ranges without the characters of others, so that each character is in one file. */
const minus = (characters, others) => {
  const excluded = new Set(textOf(others));
  const remaining = [...textOf(characters)]
    .filter((one) => !excluded.has(one))
    .map((one) => one.codePointAt(0));
  return remaining.reduce((ranges, code) => {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
    return ranges;
  }, []);
};

async function buildFont({ family, part, from, characters }) {
  const name = family.toLowerCase();
  const source = join(
    ...[root, 'node_modules', '@fontsource-variable', name, 'files', `${name}-${from}-wght-normal.woff2`],
  );
  const fontRanges = part === 'core' ? toRanges(characters) : minus(characters, CORE);
  const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES };
  const font = await subsetFont(readFileSync(source), textOf(fontRanges), {
    ...options,
    variationAxes: { wght: WEIGHTS },
  });
  writeFileSync(join(folder, `${name}-${part}.woff2`), font);
  return `@font-face {
  font-family: "${family} Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  src: url("./${name}-${part}.woff2") format("woff2");
  unicode-range: ${fontRanges.map(rangeOf).join(', ')};
}`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const faces = [];
for (const file of files) faces.push(await buildFont(file));
writeFileSync(join(folder, 'faces.css'), `${faces.join('\n')}\n`);
