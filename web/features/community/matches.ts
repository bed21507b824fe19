import { searchWords } from '../../../contract/gallery.ts';

/** A part of a text: either what was searched, or what stands between. */
export type TextPart = { text: string; isMatch: boolean };

/** Shorter words are found at the beginning of a word alone, as the gateway does. */
const MIN_SUBSTRING_LENGTH = 3;
const CONTEXT_LENGTH = 60;

/** Normalizes a text as the gateway's search does: lower case, without accents and dots below. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Finds which characters of a text belong to a searched word. */
function findMatches(characters: readonly string[], search: string): boolean[] {
  const folded = characters.map(fold);
  const owners = folded.flatMap((units, index) => Array.from(units, () => index));
  const joined = folded.join('');
  const isMatch = characters.map(() => false);
  for (const word of searchWords(search).map(fold)) {
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, at + 1)) {
      const isFound = word.length >= MIN_SUBSTRING_LENGTH || at === 0 || joined[at - 1] === ' ';
      if (isFound) isMatch.fill(true, owners[at], (owners[at + word.length - 1] ?? 0) + 1);
    }
  }
  // Combining marks belong to the character before them.
  return isMatch.map((one, index) => one || (folded[index] === '' && (isMatch[index - 1] ?? false)));
}

/** Splits a text at the words of a search. */
export function partsOf(text: string, search: string): TextPart[] {
  const characters = [...text];
  const matches = findMatches(characters, search);
  const parts: TextPart[] = [];
  characters.forEach((character, index) => {
    const isMatch = matches[index] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}

/** Returns whether a word of a search is in a text. */
export const hasMatch = (text: string, search: string): boolean =>
  findMatches([...text], search).includes(true);

/** Returns the part of a text around the first word of a search; empty when there is none in it. */
export function excerptOf(text: string, search: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  const first = findMatches(characters, search).indexOf(true);
  if (first < 0) return '';
  const [from, to] = [Math.max(0, first - CONTEXT_LENGTH), first + 2 * CONTEXT_LENGTH];
  const middle = characters.slice(from, to).join('');
  return `${from > 0 ? '…' : ''}${middle}${to < characters.length ? '…' : ''}`;
}
