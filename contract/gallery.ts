import { badInput, type DomainError } from './errors.ts';

export const MAX_SEARCH_LENGTH = 100;
const MAX_WORDS = 8;

export function checkSearch(search: string): DomainError | null {
  return search.length > MAX_SEARCH_LENGTH
    ? badInput('search', `A search has at most ${MAX_SEARCH_LENGTH} characters`)
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
