import { MAX_TABLE_SEARCH_LENGTH, MIN_SUBSTRING_LENGTH } from '../../../contract/tables.ts';

/**
 * Returns the conditions of a search in a column with trigrams: each word anywhere in it, or a short one at the
 * beginning of a word.
 */
export function searchConditions(column: string, search: string | null | undefined): object[] {
  return (search ?? '')
    .slice(0, MAX_TABLE_SEARCH_LENGTH)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map((word) =>
      word.length >= MIN_SUBSTRING_LENGTH
        ? { [column]: { contains: word, mode: 'insensitive' } }
        : {
            OR: [
              { [column]: { startsWith: word, mode: 'insensitive' } },
              { [column]: { contains: ` ${word}`, mode: 'insensitive' } },
            ],
          },
    );
}
