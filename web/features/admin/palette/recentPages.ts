import { type PersonalKey, readStored, writeStored } from '../../../lib/storage/personalStorage.ts';

/** A page that an admin opened: its path with the query, and its name. */
export type RecentPage = { path: string; title: string };

const KEY: PersonalKey = 'lm-person-admin-recent';
const MAX_RECENT = 6;

const isRecentPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'title' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith('/admin') &&
  typeof value.title === 'string';

/** Reads the pages that this browser's admin opened last, the latest first. */
export function readRecentPages(): RecentPage[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(isRecentPage).slice(0, MAX_RECENT) : [];
}

/** Puts a page at the top of the recent ones. */
export function addRecentPage(page: RecentPage): void {
  const others = readRecentPages().filter(({ path }) => path !== page.path);
  writeStored(KEY, [page, ...others].slice(0, MAX_RECENT));
}
