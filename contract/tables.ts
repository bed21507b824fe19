import { badInput, DomainError } from './errors.ts';

/** Rows of a page of an admin's table. */
export const TABLE_PAGE_SIZE = 25;
/** A table counts up to here: a total of it stands for "at least". */
export const MAX_TABLE_COUNT = 10_000;
export const MAX_TABLE_SEARCH_LENGTH = 100;
/** Shorter searches match the beginnings of words, since trigrams of fewer letters find too much. */
export const MIN_SUBSTRING_LENGTH = 3;

/** The tables of the admin panel. Each has its own choice of columns per admin. */
export const ADMIN_TABLES = [
  'applications',
  'assignments',
  'audit',
  'contacts',
  'contactTexts',
  'coupons',
  'differences',
  'disputes',
  'families',
  'ledger',
  'lessons',
  'mentors',
  'payments',
  'projects',
  'refunds',
  'reports',
  'students',
  'submissions',
  'tickets',
] as const;

export type AdminTableName = (typeof ADMIN_TABLES)[number];

export const TABLE_TEXTS = {
  notLoaded: 'Failed to fetch admin data.',
  changedMeanwhile:
    'Somebody else has changed this since you opened it, and nothing was saved. Load it again to see the change.',
};

/** Checks that a record is still the one that an edit was begun with. Returns the conflict, or null. */
export function checkVersion(current: number, expected: number): DomainError | null {
  if (current === expected) return null;
  return new DomainError('CONFLICT', TABLE_TEXTS.changedMeanwhile, 'version');
}

/** Checks the length of a search. Returns the problem, or null. */
export const checkTableSearch = (search: string): DomainError | null =>
  search.length > MAX_TABLE_SEARCH_LENGTH
    ? badInput('search', `A search has at most ${MAX_TABLE_SEARCH_LENGTH} characters`)
    : null;

/** Describes a total, such as "1 student", "312 students" or "10,000+ students". */
export function countText(total: number, one: string, many: string): string {
  if (total === 1) return `1 ${one}`;
  const isCapped = total >= MAX_TABLE_COUNT;
  return `${Math.min(total, MAX_TABLE_COUNT).toLocaleString('en-NG')}${isCapped ? '+' : ''} ${many}`;
}
