/** As long as a text can be in a body of at most 100 KB. */
const LONG = 98_000;

const repeat = (part: string) => part.repeat(Math.floor(LONG / Buffer.byteLength(part)));

/** Texts that make careless patterns, parsers and stores slow or fail. */
export const PATHOLOGICAL: readonly (readonly [string, string])[] = [
  ['a@a@', repeat('a@')],
  ['a@ and dots', `a@${repeat('.').slice(0, -3)}@`],
  ['dots', repeat('a.')],
  ['digits', repeat('1')],
  ['digits and a letter', `+${repeat('1').slice(0, -2)}x`],
  ['spaces', `x${repeat(' ').slice(0, -2)}x`],
  ['blanks of all kinds', repeat('\t \u00a0\u2003')],
  ['line ends', repeat('\n')],
  ['*a_', repeat('*a_')],
  ['brackets', repeat('[(')],
  ['brackets of links', repeat('![](')],
  ['tags', repeat('<a ')],
  ['hyphens', repeat('-a')],
  ['slashes', repeat('/')],
  ['https://', repeat('https://')],
  ['backslashes', repeat('\\').slice(0, LONG / 2)],
  ['wildcards', repeat('%_').slice(0, LONG)],
  ['letters', repeat('a')],
  ['NUL', 'a\u0000b'],
  ['half a surrogate', 'a\ud800b'],
  ['turned around', `\u202eabc\u202d${repeat('\u200b')}`],
  ['wide letters', repeat('ﷺ')],
  ['combining marks', `a${repeat('\u0301')}`],
];
