import { badInput, type DomainError } from './errors.ts';

export const SEARCH_MAX = 100;
const MAX_WORDS = 8;

export function checkSearch(search: string): DomainError | null {
  return search.length > SEARCH_MAX
    ? badInput('search', `A search has at most ${SEARCH_MAX} characters`)
    : null;
}

/** Splits a search into its words; a project matches when it contains each of them. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
