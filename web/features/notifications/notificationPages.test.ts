import { describe, expect, it } from 'vitest';
import { mergePages, type Pages } from './notificationPages.ts';

const page = (ids: string, hasNextPage: boolean): Pages => ({
  edges: [...ids].map((id) => ({ node: { __ref: id } })),
  pageInfo: { hasNextPage, endCursor: ids.at(-1) ?? null },
});

describe('mergePages', () => {
  it.each([
    ['an older page goes behind', 'dc', true, 'ba', false, true, 'dcba', false, 'a'],
    ['the first page anew keeps what is below it', 'dcba', false, 'edc', true, false, 'edcba', false, 'a'],
    ['the first page anew without older ones', 'dc', true, 'edc', true, false, 'edc', true, 'c'],
    ['a hole begins the list again', 'dcba', false, 'hgf', true, false, 'hgf', true, 'f'],
    ['a page that came twice', 'dcba', false, 'ba', false, true, 'dcba', false, 'a'],
    ['an empty answer', 'dc', true, '', false, false, '', false, null],
  ])('%s', (_name, known, knownMore, came, cameMore, isOlder, ids, hasNextPage, endCursor) => {
    const merged = mergePages(page(known, knownMore), page(came, cameMore), isOlder);
    expect(merged.edges.map((edge) => edge.node.__ref).join('')).toBe(ids);
    expect(merged.pageInfo).toEqual({ hasNextPage, endCursor });
  });
});
