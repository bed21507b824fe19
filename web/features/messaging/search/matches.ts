const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** Normalizes a text as the gateway's search does: lower case, without accents and dots below. */
const fold = (text: string) => text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase();

/** An excerpt of a message, split around its match. */
export type Excerpt = { before: string; match: string; after: string };

const CONTEXT_LENGTH = 60;

/** Returns the match of a query with some text around it; the beginning of the text if there is no match. */
export function excerptOf(text: string, query: string): Excerpt {
  const characters = [...text];
  const folded = characters.map(fold);
  const ends: number[] = [];
  let length = 0;
  for (const character of folded) {
    length += character.length;
    ends.push(length);
  }
  const needle = fold(query.trim());
  const matchStart = folded.join('').indexOf(needle);
  if (matchStart < 0 || needle === '')
    return { before: '', match: '', after: characters.slice(0, 2 * CONTEXT_LENGTH).join('') };
  const from = ends.findIndex((end) => end > matchStart);
  const last = ends.findIndex((end) => end >= matchStart + needle.length);
  // Combining marks belong to the character before them.
  let to = last + 1;
  while (to < characters.length && folded[to] === '') to += 1;
  const begin = Math.max(0, from - CONTEXT_LENGTH);
  const finish = Math.min(characters.length, to + CONTEXT_LENGTH);
  return {
    before: (begin > 0 ? '…' : '') + characters.slice(begin, from).join(''),
    match: characters.slice(from, to).join(''),
    after: characters.slice(to, finish).join('') + (finish < characters.length ? '…' : ''),
  };
}
