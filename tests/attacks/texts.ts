/** The length of the longest text in a body of at most 100 KB. */
export const LONGEST_BYTES = 98_000;

/** Returns named texts of a length that make careless patterns, parsers and stores slow or fail. */
export function pathologicalTexts(bytes: number): [string, string][] {
  const repeat = (part: string) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));
  return [
    ['a@a@', repeat('a@')],
    ['a@ and dots', `a@${repeat('.').slice(0, -3)}@`],
    ['dots', repeat('a.')],
    ['digits', repeat('1')],
    ['digits and a letter', `+${repeat('1').slice(0, -2)}x`],
    ['spaces', `x${repeat(' ').slice(0, -2)}x`],
    ['white space of all kinds', repeat('\t \u00a0\u2003')],
    ['line ends', repeat('\n')],
    ['*a_', repeat('*a_')],
    ['brackets', repeat('[(')],
    ['brackets of links', repeat('![](')],
    ['tags', repeat('<a ')],
    ['hyphens', repeat('-a')],
    ['slashes', repeat('/')],
    ['https://', repeat('https://')],
    ['backslashes', repeat('\\').slice(0, bytes / 2)],
    ['wildcards', repeat('%_')],
    ['letters', repeat('a')],
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['right to left', `\u202eabc\u202d${repeat('\u200b')}`],
    ['wide letters', repeat('ﷺ')],
    ['combining marks', `a${repeat('\u0301')}`],
  ];
}
