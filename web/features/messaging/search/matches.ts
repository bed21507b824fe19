const MARKS = /[\u0300-\u036f]/g;

/** As the gateway compares texts: small letters without their accents and dots below. */
const fold = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase();

/** A piece of a message around what was found in it, cut in three. */
export type Excerpt = { before: string; match: string; after: string };

const AROUND = 60;

/** Where a text has been found, with some words around it; the beginning of the text when it is not in it. */
export function excerptOf(text: string, wanted: string): Excerpt {
  const letters = [...text];
  const folded = letters.map(fold);
  const ends: number[] = [];
  let length = 0;
  for (const letter of folded) {
    length += letter.length;
    ends.push(length);
  }
  const needle = fold(wanted.trim());
  const at = folded.join('').indexOf(needle);
  if (at < 0 || needle === '') return { before: '', match: '', after: letters.slice(0, 2 * AROUND).join('') };
  const from = ends.findIndex((end) => end > at);
  const last = ends.findIndex((end) => end >= at + needle.length);
  // Marks that follow a letter belong to it.
  let to = last + 1;
  while (to < letters.length && folded[to] === '') to += 1;
  const begin = Math.max(0, from - AROUND);
  const finish = Math.min(letters.length, to + AROUND);
  return {
    before: (begin > 0 ? '…' : '') + letters.slice(begin, from).join(''),
    match: letters.slice(from, to).join(''),
    after: letters.slice(to, finish).join('') + (finish < letters.length ? '…' : ''),
  };
}
