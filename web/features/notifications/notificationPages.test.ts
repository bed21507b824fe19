import { describe, expect, it } from 'vitest';
import { mergePages, type NotificationPages } from './notificationPages.ts';

const page = (ids: string, hasNextPage: boolean): NotificationPages => ({
  edges: [...ids].map((id) => ({ node: { __ref: id } })),
  pageInfo: { hasNextPage, endCursor: ids.at(-1) ?? null },
});

describe('mergePages', () => {
  it.each([
    ['appends an older page', 'dc', true, 'ba', false, true, 'dcba', false, 'a'],
    [
      'keeps the older rows below a refetched first page',
      'dcba',
      false,
      'edc',
      true,
      false,
      'edcba',
      false,
      'a',
    ],
    [
      'takes a refetched first page when there are no older rows',
      'dc',
      true,
      'edc',
      true,
      false,
      'edc',
      true,
      'c',
    ],
    ['restarts the list at a gap', 'dcba', false, 'hgf', true, false, 'hgf', true, 'f'],
    ['merges a page that arrives twice', 'dcba', false, 'ba', false, true, 'dcba', false, 'a'],
    ['clears the list on an empty response', 'dc', true, '', false, false, '', false, null],
  ])(
    '%s',
    (_name, existing, existingHasNext, incoming, incomingHasNext, isOlder, ids, hasNextPage, endCursor) => {
      const merged = mergePages(page(existing, existingHasNext), page(incoming, incomingHasNext), isOlder);
      expect(merged.edges.map((edge) => edge.node.__ref).join('')).toBe(ids);
      expect(merged.pageInfo).toEqual({ hasNextPage, endCursor });
    },
  );
});
