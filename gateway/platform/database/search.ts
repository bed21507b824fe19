import { MAX_TABLE_SEARCH_LENGTH, MIN_SUBSTRING_LENGTH } from '../../../contract/tables.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** Returns the words of a search, in which no character is a wildcard. */
const wordsOf = (search: string | null | undefined): string[] =>
  (search ?? '')
    .slice(0, MAX_TABLE_SEARCH_LENGTH)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));

/**
 * Returns the conditions of a search in a column with trigrams: each word anywhere in it, or a short one at the
 * beginning of a word.
 */
export function searchConditions(column: string, search: string | null | undefined): object[] {
  return wordsOf(search).map((word) =>
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

/**
 * Returns the same conditions for a statement in SQL, to follow another condition.
 * @param column such as `p."searchText"`
 */
export function searchSql(column: string, search: string | null | undefined): Prisma.Sql {
  const searched = Prisma.raw(column);
  const conditions = wordsOf(search).map((word) =>
    word.length >= MIN_SUBSTRING_LENGTH
      ? Prisma.sql`AND ${searched} ILIKE ${`%${word}%`}`
      : Prisma.sql`AND (${searched} ILIKE ${`${word}%`} OR ${searched} ILIKE ${`% ${word}%`})`,
  );
  return conditions.length === 0 ? Prisma.empty : Prisma.join(conditions, ' ');
}
